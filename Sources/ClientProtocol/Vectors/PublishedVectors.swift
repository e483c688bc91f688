import REST

/// Known answers of the primitives, as their own documents give them.
enum PublishedVectors {
  static let json: JSON = [
    "x25519": x25519, "hkdfSHA256": hkdf, "aes256GCM": gcm, "pbkdf2HMACSHA256": pbkdf2,
  ]

  /// RFC 7748, sections 5.2 and 6.1.
  private static let x25519: JSON = [
    [
      "source": "RFC 7748, section 5.2",
      "scalar": "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
      "u": "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
      "output": "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ],
    [
      "source": "RFC 7748, section 5.2",
      "scalar": "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
      "u": "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
      "output": "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ],
    [
      "source": "RFC 7748, section 6.1",
      "scalar": "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
      "u": "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
      "output": "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
    ],
  ]

  /// RFC 5869, appendix A.1 to A.3.
  private static let hkdf: JSON = [
    [
      "source": "RFC 5869, A.1",
      "inputKey": "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "salt": "000102030405060708090a0b0c",
      "info": "f0f1f2f3f4f5f6f7f8f9",
      "output": "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ],
    [
      "source": "RFC 5869, A.2",
      "inputKey":
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f",
      "salt":
        "606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf",
      "info":
        "b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
      "output":
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ],
    [
      "source": "RFC 5869, A.3",
      "inputKey": "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "salt": "", "info": "",
      "output": "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ],
  ]

  /// The GCM specification that NIST took over (McGrew and Viega), test cases 13 to 15: no additional data.
  private static let gcm: JSON = [
    [
      "source": "GCM, test case 13",
      "key": "0000000000000000000000000000000000000000000000000000000000000000", "nonce": "000000000000000000000000",
      "plaintext": "", "ciphertext": "", "tag": "530f8afbc74536b9a963b4f1c4cb738b",
    ],
    [
      "source": "GCM, test case 14",
      "key": "0000000000000000000000000000000000000000000000000000000000000000", "nonce": "000000000000000000000000",
      "plaintext": "00000000000000000000000000000000", "ciphertext": "cea7403d4d606b6e074ec5d3baf39d18",
      "tag": "d0d1c8a799996bf0265b98b5d48ab919",
    ],
    [
      "source": "GCM, test case 15",
      "key": "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "nonce": "cafebabefacedbaddecaf888",
      "plaintext":
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
      "ciphertext":
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad",
      "tag": "b094dac5d93471bdec1a502270e3cc6c",
    ],
  ]

  /// RFC 7914, section 11.
  private static let pbkdf2: JSON = [
    [
      "source": "RFC 7914, section 11", "password": "passwd", "salt": "salt", "iterations": 1,
      "output":
        "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783",
    ],
    [
      "source": "RFC 7914, section 11", "password": "Password", "salt": "NaCl", "iterations": 80000,
      "output":
        "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d",
    ],
  ]
}
