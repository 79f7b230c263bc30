// What expressions give, beyond what CEL's own suite looks at.

import Expressions
import JSONText
import Testing

@Suite struct ValueTests {
  private static let values: [(String, String)] = [
    // Precedence and chains
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("-2 * -3", "6"),
    ("!true || true", "true"),
    ("1 < 2 == true", "true"), ("true ? 1 : false ? 2 : 3", "1"), ("false ? 1 : false ? 2 : 3", "3"),
    ("- - 5", "5"), ("!!true", "true"), ("-[1][0]", "-1"), ("1 -1", "0"), ("-5.5", "-5.5"),
    ("-5.size() == 1 || true", "true"),
    // White space and comments
    (" 1\n+ // one\n 2 ", "3"), ("1 // the end", "1"), ("[1, 2,]", "[1,2]"), ("{'a': 1,}", "{\"a\":1}"),
    ("1in [1]", "true"), ("1uin [1.5]", "false"),
    ("[,]", "[]"), ("{ , }", "{}"), ("size([,] + [[,], 1,])", "2"),
    // Literals
    ("0xFF", "255"), ("1e3", "1000.0"), (".5", "0.5"), ("'\\u00e9'", "\"é\""), ("'\\U0001F600'", "\"😀\""),
    ("r'\\n'", "\"\\\\n\""), ("'''a'b'''", "\"a'b\""), ("\"\"\"a\nb\"\"\"", "\"a\\nb\""),
    ("b'\\xff'", "\"/w==\""), ("bR'\\x'", "\"XHg=\""),
    ("-9223372036854775808", "-9223372036854775808"), ("18446744073709551615u", "18446744073709551615"),
    // Texts by code points
    ("'e\u{301}' == '\u{e9}'", "false"), ("size('e\u{301}')", "2"), ("size('👨‍👩‍👧')", "5"),
    ("'e\u{301}'.contains('e')", "true"),
    ("'\u{e9}' < '\u{1F600}'", "true"), ("'\u{FB01}' < '\u{1F600}'", "true"),
    ("'😀a'.charAt(1)", "\"a\""), ("'a😀b'.reverse()", "\"b😀a\""),
    ("'\u{1112}\u{1161}' == '\u{D558}'", "false"),
    // Lists and maps
    ("[1, 2] + [3]", "[1,2,3]"), ("1u in [1.0]", "true"), ("2 in {1: 'a', 2: 'b'}", "true"),
    ("{1: 'a'}[1u]", "\"a\""),
    ("{'a': {'b': [7]}}.a.b[0]", "7"), ("size({'a': 1})", "1"), ("{'a': 1} == {'a': 1.0}", "true"),
    ("[[1], [2]].map(l, l.map(x, x * 10))", "[[10],[20]]"), ("{'a': 1, 'b': 2}.map(k, k)", "[\"a\",\"b\"]"),
    ("[1, 2, 3].map(x, x > 1, x * x)", "[4,9]"), ("{'a': 1}.transformMap(k, v, v + 1)", "{\"a\":2}"),
    ("['a', 'b'].transformMapEntry(i, v, {v: i})", "{\"a\":0,\"b\":1}"),
    ("[1, 2].exists_one(i, v, v == 2)", "true"),
    // A macro's variable hides others, and its end shows them again
    ("[1].map(x, [2].map(x, x)[0] + x)", "[3]"), ("cel.bind(x, 1, cel.bind(x, x + 1, x))", "2"),
    // What a variable is bound to fails where the variable is used, and nowhere else
    ("cel.bind(x, 1 / 0, [1])", "[1]"), ("cel.bind(x, 1 / 0, true || x == 1)", "true"),
    ("cel.bind(x, 1 / 0, x == 1 || true)", "true"), ("cel.bind(x, {}.a, cel.bind(y, x, 2))", "2"),
    ("[cel.bind(x, 1 / 0, 1), cel.bind(x, 2, x)]", "[1,2]"),
    ("cel.bind(x, 1 / 0, cel.bind(x, 2, x) + (true || x == 1 ? 1 : 0))", "3"),
    ("[0, 1].map(n, cel.bind(x, 6 / n, n == 0 || x == 6))", "[true,true]"),
    ("cel.bind(x, 1 / 0, 1) + [2].map(x, x)[0]", "3"),
    // Our own functions
    ("merge({'a': 1, 'b': 2}, {'b': 3, 'c': 4})", "{\"a\":1,\"b\":3,\"c\":4}"),
    ("omit({'a': 1, 'b': 2, 'c': 3}, ['a', 'x', 'c'])", "{\"b\":2}"), ("merge({}, {})", "{}"),
    // Strings extension
    ("'a,b,c'.split(',', 2)", "[\"a\",\"b,c\"]"), ("'a,b'.split(',', 0)", "[]"),
    ("'äb'.split('')", "[\"ä\",\"b\"]"),
    ("''.split('')", "[]"), ("''.split(',')", "[\"\"]"), ("'aaa'.replace('a', 'b', 2)", "\"bba\""),
    ("'ab'.replace('', '-')", "\"-a-b-\""), ("'aaaa'.replace('aa', 'b')", "\"bb\""),
    ("'abab'.lastIndexOf('ab')", "2"),
    ("'abab'.indexOf('ab', 1)", "2"), ("'aab'.indexOf('ab')", "1"), ("'x'.lastIndexOf('')", "1"),
    ("'abc'.substring(1, 2)", "\"b\""), ("'  a '.trim()", "\"a\""), ("['a', 'b'].join('-')", "\"a-b\""),
    // Addresses
    ("ip('::ffff:c0a8:1') == ip('192.168.0.1')", "true"), ("ip('::ffff:c0a8:1').family()", "4"),
    ("ip('ff02::1').isLinkLocalMulticast()", "true"), ("ip('ff12::1').isLinkLocalMulticast()", "true"),
    ("ip('ff05::1').isLinkLocalMulticast()", "false"), ("ip('fe80::1').isLinkLocalMulticast()", "false"),
    (
      "string(timestamp('1677-09-21T00:12:43.145224192Z') - timestamp('1970-01-01T00:00:00Z'))",
      "\"-9223372036.854775808s\""
    ),
    ("string(ip('::ffff:c0a8:1'))", "\"192.168.0.1\""), ("ip('::fffe:c0a8:1').family()", "6"),
    ("isIP('::ffff:192.168.0.1')", "false"), ("isIP('::1:ffff:c0a8:1')", "true"),
    ("cidr('172.16.0.0/12').isMask()", "true"), ("cidr('172.16.0.1/12').isMask()", "false"),
    ("cidr('fd00::/8').isMask()", "true"), ("cidr('fd00::1/127').isMask()", "false"),
    ("cidr('::/0').isMask()", "true"),
    // Formats
    ("'%.2f'.format([0.125])", "\"0.12\""), ("'%.2f'.format([0.375])", "\"0.38\""),
    ("'%.0f'.format([0.5])", "\"0\""),
    ("'%.0f'.format([1.5])", "\"2\""), ("'%.3f'.format([0.0004])", "\"0.000\""),
    ("'%.1f'.format([9.96])", "\"10.0\""),
    ("'%.2f'.format([1e21])", "\"1000000000000000000000.00\""), ("'%.1e'.format([0.0])", "\"0.0e+00\""),
    ("'%.2e'.format([9.999])", "\"1.00e+01\""), ("'%f'.format([5e-324])", "\"0.000000\""),
    ("'%x'.format([-255])", "\"-ff\""),
    ("'%.3e'.format([5e-324])", "\"4.941e-324\""), ("'%d%%'.format([7])", "\"7%\""),
    ("'%s'.format([b'a\\xff\\xfeb'])", "\"a\u{FFFD}b\""), ("1.0 / 0.0", "\"Infinity\""),
    ("0.0 / 0.0", "\"NaN\""),
    // Conversions
    ("string(2.0)", "\"2\""), ("string(0.1)", "\"0.1\""), ("string(1e21)", "\"1e+21\""),
    ("string(-0.0)", "\"-0\""),
    ("string(6.02214e23)", "\"6.02214e+23\""), ("string(1e-7)", "\"1e-07\""),
    ("string(1234567.5)", "\"1234567.5\""),
    ("string(123456789.0)", "\"123456789\""), ("string(0.000001)", "\"0.000001\""), ("int('-12')", "-12"),
    ("uint('7')", "7"),
    ("int(-1.9)", "-1"), ("double('1e3')", "1000.0"), ("bytes('é')", "\"w6k=\""),
    ("string(b'a')", "\"a\""),
    // Times
    ("timestamp('2024-02-29T12:00:00+02:00')", "\"2024-02-29T10:00:00Z\""),
    ("timestamp('2024-02-29t12:00:00z')", "\"2024-02-29T12:00:00Z\""),
    ("timestamp(0)", "\"1970-01-01T00:00:00Z\""),
    ("timestamp('2024-01-01T00:00:00.5Z')", "\"2024-01-01T00:00:00.5Z\""), ("duration('1h30m')", "\"5400s\""),
    ("duration('-1.5s')", "\"-1.5s\""), ("duration('1.000000001s')", "\"1.000000001s\""),
    ("duration('250ms')", "\"0.25s\""), ("duration('-9223372036854775808ns')", "\"-9223372036.854775808s\""),
    ("timestamp('2024-03-01T00:00:00Z') - duration('24h')", "\"2024-02-29T00:00:00Z\""),
    ("timestamp('2023-12-31T00:00:00Z').getDayOfYear()", "364"),
    ("timestamp('2024-12-31T00:00:00Z').getDayOfYear()", "365"),
    ("timestamp('1900-03-01T00:00:00Z').getDayOfYear()", "59"),
    ("timestamp('2000-02-29T00:00:00Z').getDate()", "29"),
    ("timestamp('2024-01-01T23:30:00Z').getHours('+01:00')", "0"),
    ("timestamp('0001-01-01T00:00:00Z').getDayOfWeek()", "1"),
    ("timestamp('1969-12-31T23:59:59.25Z').getMilliseconds()", "250"),
    ("duration('-90s').getMinutes()", "-1"),
    // Optionals
    ("optional.of(1).or(optional.of(1 / 0)).value()", "1"), ("optional.of(1).orValue(1 / 0)", "1"),
    ("[1].first().orValue(0)", "1"), ("[].last().orValue(0)", "0"),
    ("optional.of(2).optMap(x, x * 2).value()", "4"),
    ("optional.unwrap([optional.of(1), optional.none()])", "[1]"),
  ]

  @Test(arguments: values)
  func theValueIs(_ source: String, _ json: String) throws {
    let value = try evaluate(source)
    #expect(value.json?.text == json)
  }

  @Test(arguments: [
    "data.teamType == 'littleLeague'", "steps['my-id'].age + 1 == 13", "steps.first.name.startsWith('A')",
    "has(data.teamType) && !has(data.other)", "data.players.all(p, p.age >= 9)",
    "data.?other.orValue(1) == 1",
    "data.players.filter(p, p.age > 9).size() == 1", "'teamType' in data", "data['teamType'].size() == 12",
    "merge(data, {'teamType': 1}).teamType == 1", "data.players[0].age < data.players[1].age",
  ])
  func variablesAreLookedUp(_ source: String) throws {
    let variables: JSON = [
      "data": ["teamType": "littleLeague", "players": [["age": 9], ["age": 12]]],
      "steps": ["my-id": ["age": 12], "first": ["name": "Anna"]],
    ]
    #expect(try evaluate(source, variables) == .bool(true))
  }
}
