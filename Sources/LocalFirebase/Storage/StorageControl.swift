internal import REST

/// `/internal/…`: what Firebase's Storage emulator offers beside the APIs. Only in emulator mode.
struct StorageControl: Sendable {
  let state: InstanceState

  func reply(to call: Call) throws(GoogleError) -> Reply? {
    guard state.isEmulator, call.segments.count == 2 else { return nil }
    switch (call.method, call.segments[1]) {
    case (.put, "setRules"): return try setRules(call)
    case (.post, "reset"):
      do throws(StorageError) { try state.objects.wipe() } catch { return error.cloudReply }
      return Reply(json: [:])
    default: return nil
    }
  }

  private func setRules(_ call: Call) throws(GoogleError) -> Reply {
    let json = try? JSON(parsing: call.body)
    guard let file = json?["rules"]?["files"]?.array?.first else {
      return Self.message(400, "Request body must include 'rules.files' array")
    }
    guard let source = file["content"]?.string, file["name"]?.string != nil else {
      return Self.message(400, "Each member of 'rules.files' array must contain 'name' and 'content'")
    }
    do throws(GoogleError) {
      try state.storageRules.load(source, for: state.project)
    } catch  where error.status == .invalidArgument {
      return Self.message(400, "There was an error updating rules: \(error.message)")
    }
    return Self.message(200, "Rules updated successfully")
  }

  private static func message(_ status: Int, _ text: String) -> Reply {
    Reply(status: status, json: ["message": .string(text)])
  }
}
