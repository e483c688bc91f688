import COpenSSL

extension PrivateKey {
  /// A self-signed X.509 version 3 certificate in PEM, as Google publishes one for each of its token keys.
  ///
  /// The name, 1 to 64 bytes of UTF-8 (X.520's upper bound), is that of subject and issuer; `start` is the first second
  /// of validity, since 1970.
  package func selfSignedCertificate(commonName: String, start: Int64, days: Int32) -> String {
    precondition((1...64).contains(commonName.utf8.count), "a common name has 1 to 64 bytes")
    let certificate = unsafe Owned(X509_new()) { unsafe X509_free($0) }
    unsafe must(X509_set_version(certificate.pointer, 2), "a certificate's version")
    unsafe must(X509_set_pubkey(certificate.pointer, key.pointer), "a certificate's key")

    let serial = UInt64.random(in: 1...UInt64(Int64.max))
    unsafe must(ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.pointer), serial), "a serial number")
    let notBefore = unsafe ASN1_TIME_adj(X509_getm_notBefore(certificate.pointer), Int(start), 0, 0)
    let notAfter = unsafe ASN1_TIME_adj(X509_getm_notAfter(certificate.pointer), Int(start), days, 0)
    guard unsafe notBefore != nil && notAfter != nil else { stop("a certificate's validity") }

    let name = unsafe X509_get_subject_name(certificate.pointer)
    let bytes = Array(commonName.utf8)
    let added = unsafe X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0)
    must(added, "a certificate's name")
    unsafe must(X509_set_issuer_name(certificate.pointer, name), "a certificate's issuer")

    guard unsafe X509_sign(certificate.pointer, key.pointer, EVP_sha256()) > 0 else { stop("signing a certificate") }
    let buffer = memoryBuffer()
    unsafe must(PEM_write_bio_X509(buffer.pointer, certificate.pointer), "writing a certificate")
    return String(decoding: contents(of: buffer), as: UTF8.self)
  }
}
