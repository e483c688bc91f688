import COpenSSL

/// Bytes of OpenSSL's generator, fit for keys and nonces. A system without a source of randomness stops the program.
package func randomBytes(count: Int) -> [UInt8] {
  unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
    must(unsafe RAND_bytes(buffer.baseAddress, Int32(count)), "random bytes")
    written = count
  }
}
