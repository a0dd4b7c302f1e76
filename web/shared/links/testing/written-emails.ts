/** E-mail addresses as people write and paste them, with the stored spelling or a part of the reason for the refusal. */
type Row = readonly [typed: string, result: string]

const local64 = 'l'.repeat(64)

const SPACE = 'a space or an invisible character'
const MORE = 'more than the address'
const AT = 'exactly one @'
const BEFORE = 'before the @'
const DOMAIN = 'no domain'

const listed = (addresses: string) => addresses.trim().split(/\s+/)

const unchanged = (addresses: string) => listed(addresses).map((address): Row => [address, address])

const all = (result: string) => (addresses: string) =>
  listed(addresses).map((address): Row => [address, result])

export const writtenEmails: readonly Row[] = [
  ...unchanged(`
    bo@reader.example bo+candlecast@reader.example o'brien@reader.example first.middle.last@reader.example
    first_last@reader.example first-last@reader.example -bo-@reader.example _@reader.example b@r.example
    1234567890@reader.example customer/department=shipping@reader.example !def!xyz%abc@reader.example
    user%host@reader.example bounce=bo=a.example@reader.example bo@mail.sub.reader.example bo@reader.co.uk
    bo@1.reader.example bo@126.com bo@x-y.example bo@reader.museum bo@reader.international
    bo@reader.photography bo@xn--rka-qla.example`),
  ...all(AT)(`
    a@b.example,c@d.example a@b.example;c@d.example a@b.example%0ABcc:c@d.example bo bo.reader.example
    bo＠reader.example bo@@reader.example bo@reader@example bo(at)reader.example`),
  ...all(DOMAIN)(`
    a@b.example%0ABcc a@(comment)b.example a@b.example(comment) bo@ bo@reader bo@localhost bo@.example
    bo@reader.example. bo@reader..example bo@reader.e bo@-reader.example bo@reader-.example
    bo@reader_.example bo@reader,example bo@reader.example/ bo@reader.example:25 bo@reader.example?subject=x
    bo@reader.ex%61mple bo@127.0.0.1 bo@[127.0.0.1] bo@[IPv6:::1] bo@2130706433 bo@reader.123
    bo@reader.example' bo@reader.example" bo@xn--.example`),
  ...all(BEFORE)(`
    a:b@c.example a,b@c.example a;b@c.example (comment)a@b.example "ab"@c.example a[1]@b.example
    @reader.example .bo@reader.example bo.@reader.example b..o@reader.example jürgen@reader.example
    用户@reader.example ｂｏ@reader.example`),
  ['Bo@Reader.Example', 'bo@reader.example'],
  [' bo@reader.example\n', 'bo@reader.example'],
  ['\uFEFFbo@reader.example', 'bo@reader.example'],
  ["#!$%&'*+/=?^_`{}|~@reader.example", "#!$%&'*+/=?^_`{}|~@reader.example"],
  [`${local64}@reader.example`, `${local64}@reader.example`],
  ['bo@räka.example', 'bo@xn--rka-qla.example'],
  ['bo@ra\u0308ka.example', 'bo@xn--rka-qla.example'],
  ['bo@пример.рф', 'bo@xn--e1afmkfd.xn--p1ai'],
  ['bo@ｒｅａｄｅｒ.example', 'bo@reader.example'],
  [`bo@${'d'.repeat(63)}.example`, `bo@${'d'.repeat(63)}.example`],
  // Nothing, or more than an address.
  ['', 'empty'],
  ['\u200B', 'empty'],
  ['Ann <a@b.example>', MORE],
  ['"Ann, B" <a@b.example>', MORE],
  ['mailto:a@b.example', MORE],
  ['a@b.example, c@d.example', SPACE],
  ['a@b.example c@d.example', SPACE],
  // Header injection.
  ['a@b.example\r\nBcc: c@d.example', SPACE],
  ['a@b.example\0', SPACE],
  ['a\0@b.example', SPACE],
  ['a@b\u2028.example', SPACE],
  ['"a b"@c.example', SPACE],
  ['a\\@b.example', BEFORE],
  // Invisible characters inside.
  ['bo @reader.example', SPACE],
  ['bo@rea\u200Bder.example', SPACE],
  ['b\u00ADo@reader.example', SPACE],
  ['\u202Eelpmaxe.redaer@ob\u202Cx', SPACE],
  ['bo\ud800@reader.example', SPACE],
  // Before it.
  ['\u212Aim@reader.example', BEFORE],
  [`l${local64}@reader.example`, BEFORE],
  // After it.
  [`bo@${'d'.repeat(64)}.example`, DOMAIN],
  [`${local64}@${`${'d'.repeat(60)}.`.repeat(4)}example`, 'more than 254'],
]
