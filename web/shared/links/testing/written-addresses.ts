/** Addresses as people write and paste them. The rule for addresses, the Studio and the servers are tested with them. */
import type { AddressFault } from '../safe-href.ts'

type Row = readonly [text: string, address: string]

const faults: AddressFault[] = ['empty', 'sign', 'escape', 'host', 'account', 'http', 'scheme']

export const isRefused = (address: string) => faults.some((fault) => fault === address)

const listed = (addresses: string) => addresses.trim().split(/\s+/)

const unchanged = (addresses: string) => listed(addresses).map((address): Row => [address, address])

const all = (result: AddressFault) => (addresses: string) =>
  listed(addresses).map((address): Row => [address, result])

/** What the site makes of an address: a path of its own, an address elsewhere, or the reason why it is refused. */
export const writtenAddresses: readonly Row[] = [
  ...unchanged(`
    / /games /shop/product/fod?ref=home#price /redeem#ABCD-EFGH /press/rss.xml /press?page=2 /coc_aatt
    /.well-known/security.txt /it's /%C3%A5 /%61ccount /a%20b /a+b /a%2Fb /%2F%2Fevil.example
    /%5Cevil.example /a?discount=100% /FAQ/ /games// https://example.com/
    https://example.com:8443/a?b=c&d=e#f https://example.com/a%zz https://[2001:db8::1]/
    http://localhost:3900/s/shop http://127.0.0.1/ mailto:hello@candlecast.example
    mailto:o'brien+games@reader.example?subject=Hi%20there tel:+46123 tel:+46-8-123(45)`),
  ...all('escape')(`
    /100% /% /%ff /%E0%A4%A /a%00b /a%0D%0Ab`),
  ...all('host')(`
    //evil.example //evil.example/path ///evil.example /.//evil.example /..//evil.example
    /games/..//evil.example /%2e//evil.example`),
  ...all('scheme')(`
    https:// https://[ https:evil.example https:/evil.example https:///evil.example http:/evil.example
    ftp://example.com/ javascript:alert(1) vbscript:msgbox data:text/html,<script>alert(1)</script>
    blob:https://candlecast.example/1 file:///etc/passwd mailto: mailto:hello
    mailto:a@b.example%0D%0ABcc:c@d.example tel: games ./games ?page=2 #price www.example.com
    example.com/games hello@candlecast.example`),
  // Letters of other scripts, typographic signs, emoji.
  ['/å', '/%C3%A5'],
  ['/spel/skräck', '/spel/skr%C3%A4ck'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
  ['/می\u200Cخواهم', '/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85'],
  ['/🕯️', '/%F0%9F%95%AF%EF%B8%8F'],
  ['/“quoted”', '/%E2%80%9Cquoted%E2%80%9D'],
  ['/games?genre=skräck#topp–10', '/games?genre=skr%C3%A4ck#topp%E2%80%9310'],
  ['/a<b>c', '/a%3Cb%3Ec'],
  ['/{draft}|`', '/%7Bdraft%7D|%60'],
  // Odd spellings, which the site itself mends.
  ['/games/../faq', '/faq'],
  ['/games/%2e%2e/faq', '/faq'],
  [' /games ', '/games'],
  ['\uFEFF/games', '/games'],
  ['\u200B/games\u200B\u200D', '/games'],
  // Paths that browsers read as another host.
  ['/\\evil.example', 'sign'],
  ['/\t/evil.example', 'sign'],
  ['/\r\n/evil.example', 'sign'],
  ['\\\\evil.example', 'sign'],
  // White space, controls and invisible characters inside.
  ['/the fortress', 'sign'],
  ['/the\u00A0fortress', 'sign'],
  ['/the\r\nSet-Cookie: a=b', 'sign'],
  ['/the\0fortress', 'sign'],
  ['/the\u200Bfortress', 'sign'],
  ['/\u202Efortress', 'sign'],
  ['/\ud800', 'sign'],
  ['C:\\Games\\fist', 'sign'],
  // Elsewhere.
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['https://räksmörgås.example/å', 'https://xn--rksmrgs-5wao1o.example/%C3%A5'],
  // Elsewhere, refused.
  ['https://exa mple.com', 'sign'],
  ['https://example.com\\@evil.example', 'sign'],
  ['https://user:secret@evil.example/', 'account'],
  ['http://evil.example/', 'http'],
  [' JavaScript:alert(1)', 'scheme'],
  ['java\nscript:alert(1)', 'sign'],
  ['\u0001javascript:alert(1)', 'sign'],
  ['tel:call us', 'sign'],
  // Not addresses yet.
  ['+46 8 123 45', 'sign'],
  ['', 'empty'],
]
