#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few functions of the C mathematics library that the language needs; the standard library has none of them.
enum Power {
  /// `base` to the `exponent` as Java has it: NaN where C prefers 1 for a base of 1 or -1.
  static func of(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || (Swift.abs(base) == 1 && exponent.isInfinite) { return .nan }
    return pow(base, exponent)
  }
}

extension Value.LatLng {
  /// Metres along the great circle, on a sphere of 6,371,009 m (measured: one degree is 111,195.08372419141 m).
  package func distance(to other: Value.LatLng) -> Double {
    let radians = Double.pi / 180
    let from = latitude * radians
    let to = other.latitude * radians
    let halfHeight = sin(0.5 * (to - from))
    let halfWidth = sin(0.5 * (other.longitude * radians - longitude * radians))
    let square = halfHeight * halfHeight + halfWidth * halfWidth * cos(from) * cos(to)
    return 2 * asin(min(1, square).squareRoot()) * 6_371_009
  }
}
