import Testing

@testable import SecurityRules

@Suite struct `Golden vectors` {
  /// Restated measurements of production and of the emulator, one expression each.
  static let expressions: [(String, Outcome)] = [
    (#"7 / 2 == 3"#, .yes),
    (#"-7 / 2 == -3"#, .yes),
    (#"-7 % 2 == -1"#, .yes),
    (#"7 / 0 == 0"#, .error),
    (#"7 % 0 == 0"#, .error),
    (#"2.0 / 0.0 == 3.0"#, .no),
    (#"9223372036854775807 + 1 == 0"#, .error),
    (#"-9223372036854775807 - 1 < 0"#, .yes),
    (#"2 == 2.0"#, .yes),
    (#"{'k': 2} == {'k': 2.0}"#, .no),
    (#"[1, [2]] == [1, [2]]"#, .yes),
    (#"[1, 2] == [2, 1]"#, .no),
    (#"[3, 3, 4].toSet() == [4, 3].toSet()"#, .yes),
    (#"[3].toSet() == [3]"#, .no),
    (#"'2' == 2"#, .no),
    (#"false == 0"#, .no),
    (#"null == null"#, .yes),
    (#"null < 1"#, .error),
    (#"true < false"#, .error),
    (#"[1] < [2]"#, .error),
    (#"'Z' < 'a'"#, .yes),
    (#"'a' + 1 == 'a1'"#, .error),
    (#"'hello'.matches('ell')"#, .no),
    (#"'hello'.matches('h.*o')"#, .yes),
    (#"'A'.matches('(?i)a')"#, .yes),
    (#"'x'.matches('a(?=b)')"#, .refused),
    (#"'x'.matches('[')"#, .refused),
    (#"'p\nq'.matches('p.q')"#, .no),
    (#"'abc'[1:2] == 'b'"#, .yes),
    (#"'abc'[0:0] == ''"#, .error),
    (#"'abc'[1:1] == ''"#, .yes),
    (#"'abc'[3:3] == ''"#, .error),
    (#"[7, 8, 9][1:9] == [8, 9]"#, .error),
    (#"[7, 8][-1] == 8"#, .error),
    (#"'x-y'.replace('(x)-(y)', '$2$1') == 'yx'"#, .yes),
    (#"int('12') == 12"#, .yes),
    (#"int(' 12') == 12"#, .error),
    (#"int(2.9) == 2"#, .yes),
    (#"int(true) == 1"#, .error),
    (#"string(2.0) == '2.0'"#, .yes),
    (#"string([1]) == '[1]'"#, .error),
    (#"string(path('/u/v')) == '/u/v'"#, .yes),
    (#"path('/u').size() == 1"#, .error),
    (#"path('/u/{k}').bind({'k': 'v'}) == path('/u/v')"#, .yes),
    (#"path('/u').bind({'k': 'v'}) == path('/u')"#, .error),
    (#"math.round(-2.5) == -2"#, .yes),
    (#"math.round(2.5) == 3"#, .yes),
    (#"math.floor(2.5) is float"#, .yes),
    (#"math.isInfinite(1.0)"#, .error),
    (#"math.isNaN(math.sqrt(-4.0))"#, .yes),
    (#"math.abs(-2) is int"#, .yes),
    (#"['a','b'].hasOnly(['a','b','c'])"#, .yes),
    (#"['a','b'].hasOnly(['a'])"#, .no),
    (#"[].hasAny(['a'])"#, .no),
    (#"['a'].hasAll([])"#, .yes),
    (#"[1, 2].join('-') == '1-2'"#, .yes),
    (#"[1, 2].toSet() is list"#, .no),
    (#"[1, 2].toSet() is set"#, .no),
    (#"null is null"#, .refused),
    (#"1 is bogus"#, .refused),
    (#"null is map"#, .no),
    (#"{'b': 1, 'a': 2}.keys() == ['a', 'b']"#, .yes),
    (#"{'b': 1, 'a': 2}.values() == [1, 2]"#, .yes),
    (#"{'a': {'b': 3}}.get(['a', 'b'], 0) == 3"#, .yes),
    (#"{'a': 1}.get(['a', 'b'], 0) == 0"#, .yes),
    (#"{'a': null}.get('a', 9) == null"#, .yes),
    (#"{}.a == null"#, .error),
    (#"{'a': 1}.diff({}).addedKeys() == ['a'].toSet()"#, .yes),
    (#"{'a': 1}.keys().union(['b'])"#, .error),
    (#"['a'].toSet().difference(['a'])"#, .error),
    (#"['a','b'].toSet().difference(['b'].toSet()) == ['a'].toSet()"#, .yes),
    (#"(1 / 0 == 1) || true"#, .yes),
    (#"(1 / 0 == 1) && false"#, .no),
    (#"!(1 / 0 == 1)"#, .error),
    (#"(1 / 0 == 1) ? true : true"#, .error),
    (#"1 && true"#, .error),
    (#"false && 1"#, .no),
    (#"true || 1"#, .yes),
    (#"'a'.toUtf8() < 'b'.toUtf8()"#, .yes),
    (#"timestamp.date(2021, 2, 29) is timestamp"#, .error),
    (#"duration.value(1, 'w') == duration.value(168, 'h')"#, .yes),
    (#"duration.value(2, 'y') is duration"#, .error),
    (#"timestamp.date(2024, 1, 1).dayOfWeek() == 1"#, .yes),
    (#"latlng.value(95, 0) is latlng"#, .error),
    (#"latlng.value(1, 2) is latlng"#, .yes),
    (#"hashing.crc32('123456789').toHexString() == '2639F4CB'"#, .yes),
    (#"'~~~'.toUtf8().toBase64() == 'fn5-'"#, .yes),
    (#"a/b > 1"#, .refused),
    (#"'\d' == 'd'"#, .refused),
    (#"'\x41' == 'A'"#, .yes),
    (#"'\/' == '/'"#, .refused),
    (#"request.resource == null"#, .error),
    (#"resource == null"#, .yes),
    (#"request.query == null"#, .error),
    (#"'auth' in request"#, .yes),
    (#"'x-y'.replace('(x)-(y)', '\\2\\1') == 'yx'"#, .no),
  ]

  @Test(arguments: expressions)
  func `an expression ends as Google's engine ended it`(expression: String, expected: Outcome) {
    #expect(RulesWorld().outcome(of: expression) == expected)
  }

  /// The answers of Google's Firestore emulator 1.19 on points where sources disagree; numbers are those of the register
  /// of contested points.
  @Test(
    arguments: [
      // C1, C2: precedence.
      ("true == 1 is int", .no), ("1 in [1] == true", .error), ("true == 1 in [1]", .no),
      ("'a' in ['a'] is bool", .error), ("1 == 1 in [true]", .yes), ("1 is int == true", .yes),
      ("true ? true : true ? false : false", .yes), ("(true ? true : true) ? false : false", .no),
      // C3, C4: literals.
      ("'\\101' == 'A'", .yes), ("'\\0' == ''", .refused), ("'\\v' == ''", .refused), ("r'a' == 'a'", .refused),
      ("'\\ud83d\\ude00' == '😀'", .yes), ("'\\ud83d'.size() == 1", .yes), ("B'a' == b'a'", .yes),
      // C5, C6: documents that are missing.
      ("get(/databases/$(database)/documents/look/none) == null", .error),
      ("getAfter(/databases/$(database)/documents/look/none) == null", .error),
      ("get(request.path) == null", .yes), ("resource == null", .yes), ("resource.data == null", .error),
      // C15 to C18: functions and types.
      ("math.floor(2) is int", .no), ("math.round(2) is int", .yes), ("math.isInfinite(1.0)", .error),
      ("null is null", .refused), ("[1].toSet() is set", .no), ("{}.diff({}) is map_diff", .yes),
      // C21: membership.
      ("1 in [1.0]", .no), ("1 in [1.0].toSet()", .yes), ("[[1]].toSet() == [[1.0]].toSet()", .yes),
      ("{'a': [1]}.diff({'a': [1.0]}).changedKeys().size() == 0", .yes),
      // C22, C23: strings.
      ("'É'.lower() == 'É'", .yes), ("'ß'.upper() == 'ß'", .yes), ("'😀'.size() == 2", .yes),
      ("'😀'.matches('.')", .yes), ("'\\uffff' > '😀'", .yes),
      // C24: slices.
      ("'abc'[1:] == 'bc'", .yes), ("'abc'[:] == 'abc'", .yes), ("'abc'[null:1] == 'a'", .yes),
      // C25: bind.
      ("path('/a/$(x)').bind({'x': 'y'}) == /a/y", .error), ("(/a/{b}).bind({'b': 'c'}) == /a/c", .yes),
      ("(/a/{b}/{c}).bind({'b': 'x'}) == /a/x", .yes), ("(/a/{b}) == (/a/{b})", .no),
      ("(/a/{b}).bind({'b': 'x'}).b == 'x'", .yes),
      // C30.
      ("1e3 == 1000", .refused), ("1. == 1.0", .yes), ("b'\\x80' > b'\\x7f'", .yes), ("math.isNaN(5.0 % 0.0)", .yes),
      // C34: lists only.
      ("[1].hasAll([1].toSet())", .error), ("[1].toSet().hasAll([1])", .yes),
      // L5, L6, L8: names and numbers.
      ("{'$a': 1}.$a == 1", .yes), ("{'match': 1}.match == 1", .yes), ("{'service': 1}.service == 1", .refused),
      ("- 9223372036854775808 < 0", .yes), ("-(9223372036854775808) < 0", .refused), ("010 == 10", .refused),
      ("--2 == 2", .refused), ("- -2 == 2", .refused),
      // X1, X2, X4: lists and maps.
      ("[1,] == [1]", .yes), ("{1: 1} == {}", .error), ("{'a': 1, 'a': 2}.a == 2", .yes), ("{d: 1}.d == 1", .yes),
      // X6, X6b, X10, X12: paths.
      ("/a/$(1) == /a/1", .yes), ("(/a/$('b/c'))[1] == 'b/c'", .yes), ("/a/$(/b/c) == /a/b/c", .yes),
      ("/a/$([1]) == /a/b", .error), ("/a/$(null) == /a/null", .yes), ("/a/$(true) == /a/true", .yes),
      ("/a%20b == path('/a b')", .yes), ("path('/a+b')[0] == 'a b'", .yes), ("path('/%zz') == null", .error),
      ("/a/b[0] == 'a'", .yes), ("/a/b.size() == 2", .refused), ("/a /b == /a/b", .yes),
      // S10 to S14: names and errors.
      ("nowhere == null", .error), ("nothing(1)", .error), ("'a'.nothing()", .error),
      // 4.1, 4.3, 4.5.
      ("request is map", .yes), ("0.0 in [-0.0]", .yes), ("[0.0] == [-0.0]", .no),
      ("{'a': 0.0} == {'a': -0.0}", .no), ("9007199254740993 == 9007199254740992.0", .yes),
      ("{}.diff({}) == {}.diff({})", .no), ("[{}.diff({})] == [{}.diff({})]", .yes),
      ("latlng.value(0.0, 0.0) == latlng.value(-0.0, 0.0)", .no),
      ("-9223372036854775808 / -1 == -9223372036854775808", .yes), ("-(-9223372036854775808) == 0", .error),
      // 5.15, 6.2: debug and the members of request.
      ("debug(1, 2) == 1", .yes), ("debug()", .error), ("request.headers == {}", .yes),
      ("request.fields == null", .yes),
      ("request.params == null", .error), ("request.resource == null", .error), ("request.bogus == null", .error),
      ("request.path == /databases/$(database)/documents/c/d", .yes), ("request.method == 'get'", .yes),
      ("request.auth.uid == 'ua' && request.time > timestamp.date(2025, 1, 1)", .yes),
      ("'resource' in request", .no), ("request.keys().hasAll(['auth', 'path', 'time', 'method'])", .yes),
    ] as [(String, Outcome)])
  func `an open point is settled as the emulator settles it`(expression: String, expected: Outcome) {
    #expect(RulesWorld().outcome(of: expression) == expected)
  }

  /// Left, right, `&&`, `||` (the documentation's table of errors, confirmed in production).
  @Test(
    arguments: [
      ("true", "true", .yes, .yes), ("true", "false", .no, .yes), ("true", "1 / 0 == 1", .error, .yes),
      ("false", "true", .no, .yes), ("false", "false", .no, .no), ("false", "1 / 0 == 1", .no, .error),
      ("1 / 0 == 1", "true", .error, .yes), ("1 / 0 == 1", "false", .no, .error),
      ("1 / 0 == 1", "1 / 0 == 1", .error, .error), ("null", "false", .no, .error), ("null", "true", .error, .yes),
      ("true", "null", .error, .yes), ("false", "null", .no, .error), ("1", "'a'", .error, .error),
    ] as [(String, String, Outcome, Outcome)])
  func `one side of a connective may forgive the other's error`(
    left: String, right: String, conjunction: Outcome, disjunction: Outcome
  ) {
    let world = RulesWorld()
    #expect(world.outcome(of: "(\(left)) && (\(right))") == conjunction)
    #expect(world.outcome(of: "(\(left)) || (\(right))") == disjunction)
  }

  @Test(
    arguments: [
      ("(1 / 0) == int('x')", "Divide by zero error."),
      ("(1 / 0) in int('x')", "Type conversion error. Argument: [x], From type: [string], To type: [int]."),
      ("{}.a == null", "Property a is undefined on object."), ("nowhere == null", "Null value error."),
      ("1 + 'a' == 2", "Unsupported operation error. Received: int + string."),
      ("1", "Type error. Received: [int] Expected: [bool]."),
      ("nothing(1)", "Function not found error: Name: [nothing]."),
      ("resource.data.a == 1", "Null value error."),
      ("exists(/c)", "Service call error. Function: [exists], Argument: [/c]."),
    ])
  func `an error is told in Google's words`(expression: String, expected: String) throws {
    let world = RulesWorld()
    let rules = try world.rules("match /c/{d} { allow get: if \(expression); }")
    let failure = try #require(world.get("c/d", rules).refusals.first?.failure)
    #expect(failure.error.message.hasPrefix(expected))
  }
}
