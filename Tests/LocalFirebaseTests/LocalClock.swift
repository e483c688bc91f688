import Foundation

enum LocalClock {
  static var seconds: Int64 { Int64(Date().timeIntervalSince1970) }
}
