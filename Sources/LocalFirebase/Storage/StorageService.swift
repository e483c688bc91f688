internal import REST

/// Storage's two interfaces to the same objects: Firebase's, where rules decide about devices, and Cloud Storage's, which
/// is for administrators alone.
struct StorageService: Sendable {
  let state: InstanceState

  func reply(to call: Call, at path: StoragePath) -> Reply {
    let isFirebase = path.interface == .firebase
    do throws(StorageError) {
      let asker = try asker(of: call, for: path.bucket)
      if let refusal = try refusal(of: call, at: path, to: asker.caller) { return refusal }
      let reply: Reply?
      if isFirebase {
        reply = try FirebaseStorage(objects: state.objects, uploads: state.uploads).reply(to: call, at: path, by: asker)
      } else {
        guard case .admin = asker.caller else { throw .adminNeeded }
        reply = try CloudStorage(objects: state.objects, uploads: state.uploads).reply(to: call, at: path, by: asker)
      }
      return reply ?? Reply(status: 404, text: "Not Found\n")
    } catch {
      return isFirebase ? error.firebaseReply : error.cloudReply
    }
  }

  private func asker(of call: Call, for bucket: String) throws(StorageError) -> ObjectStore.Asker {
    let project = project(of: bucket)
    let api: Authenticator.API = call.method == .get ? .storageRead : .storageWrite
    do throws(GoogleError) {
      return ObjectStore.Asker(
        caller: try state.authenticator.caller(of: call, for: api, project: project), project: project,
        seesDocuments: project != state.project || state.cloud.current.letsStorageReadDocuments)
    } catch {
      throw .google(error)
    }
  }

  /// The project's own bucket is there as far as its API, its billing and itself are.
  private func refusal(of call: Call, at path: StoragePath, to caller: Caller) throws(StorageError) -> Reply? {
    let project = state.cloud.current
    guard path.bucket == project.defaultBucket || project.isOwnName(path.bucket) else { return nil }
    let service: CloudService = path.interface == .firebase ? .firebaseStorage : .storage
    do throws(GoogleError) { _ = try state.cloud.call(service) } catch { throw .google(error) }
    guard project.hasBilling else { return .billingNeeded }
    guard project.defaultBucket != nil else { throw .noSuchBucket }
    if case .admin = caller { return nil }
    guard !project.enforcesAppCheck(.firebaseStorage) else { throw .denied(call.method == .get ? .read : .write) }
    return nil
  }

  /// A default bucket says whose it is; any other is the instance's own project's.
  private func project(of bucket: String) -> String {
    for suffix in [".firebasestorage.app", ".appspot.com"] where bucket.hasSuffix(suffix) {
      return String(bucket.dropLast(suffix.count))
    }
    return state.project
  }
}
