/// The names of the methods of all built-in types. The name is resolved once, when a ruleset is compiled; which type
/// receives it is known at run time (`Value.call`).
package enum Method: String, CaseIterable, Sendable {
  case size, lower, upper, trim, matches, split, replace, toUtf8
  case toBase64, toHexString
  case concat, hasAll, hasAny, hasOnly, join, removeAll, toSet
  case keys, values, get, diff
  case addedKeys, removedKeys, changedKeys, unchangedKeys, affectedKeys
  case union, intersection, difference
  case bind
  case date, time, year, month, day, hours, minutes, seconds, nanos, dayOfWeek, dayOfYear, toMillis
  case latitude, longitude, distance
}
