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
  ['/ｗｉｎ', '/%EF%BD%97%EF%BD%89%EF%BD%8E'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/лабиринт', '/%D0%BB%D0%B0%D0%B1%D0%B8%D1%80%D0%B8%D0%BD%D1%82'],
  ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
  ['/שלום', '/%D7%A9%D7%9C%D7%95%D7%9D'],
  ['/हिन्दी', '/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80'],
  ['/می\u200Cخواهم', '/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85'],
  ['/🕯️', '/%F0%9F%95%AF%EF%B8%8F'],
  ['/👩‍👧', '/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'],
  ['/fist–pre-order', '/fist%E2%80%93pre-order'],
  ['/“quoted”', '/%E2%80%9Cquoted%E2%80%9D'],
  ['/it’s', '/it%E2%80%99s'],
  ['/f.i.s.t…', '/f.i.s.t%E2%80%A6'],
  ['/50€', '/50%E2%82%AC'],
  ['/games?genre=skräck#topp–10', '/games?genre=skr%C3%A4ck#topp%E2%80%9310'],
  ['/search?q="dark"', '/search?q=%22dark%22'],
  ['/a<b>c', '/a%3Cb%3Ec'],
  ['/{draft}|`', '/%7Bdraft%7D|%60'],
  // Odd spellings, which the site itself mends.
  ['/games/../faq', '/faq'],
  ['/./faq', '/faq'],
  ['/games/%2e%2e/faq', '/faq'],
  [' /games ', '/games'],
  ['\n/games\n', '/games'],
  ['\u00A0/games\u00A0', '/games'],
  ['\uFEFF/games', '/games'],
  ['\u200B/games\u200B\u200D', '/games'],
  ['\u202A/games\u202C', '/games'],
  // Paths that browsers read as another host.
  ['/\\evil.example', 'sign'],
  ['/\t/evil.example', 'sign'],
  ['/\n/evil.example', 'sign'],
  ['/\r\n/evil.example', 'sign'],
  ['/ /evil.example', 'sign'],
  ['\\\\evil.example', 'sign'],
  // White space, controls and invisible characters inside.
  ['/the fortress', 'sign'],
  ['/the\u00A0fortress', 'sign'],
  ['/the\u3000fortress', 'sign'],
  ['/the\u2028fortress', 'sign'],
  ['/the\tfortress', 'sign'],
  ['/the\r\nSet-Cookie: a=b', 'sign'],
  ['/the\0fortress', 'sign'],
  ['/the\u007Ffortress', 'sign'],
  ['/the\u200Bfortress', 'sign'],
  ['/the\u00ADfortress', 'sign'],
  ['/\u202Efortress', 'sign'],
  ['/\ud800', 'sign'],
  ['C:\\Games\\fist', 'sign'],
  // Elsewhere.
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['https://räksmörgås.example/å', 'https://xn--rksmrgs-5wao1o.example/%C3%A5'],
  ['https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/'],
  // Elsewhere, refused.
  ['https://exa mple.com', 'sign'],
  ['https://exa\tmple.com', 'sign'],
  ['https://example.com\\@evil.example', 'sign'],
  ['https://candlecast.example@evil.example/', 'account'],
  ['https://user:secret@evil.example/', 'account'],
  ['http://evil.example/', 'http'],
  ['http://localhost.evil.example/', 'http'],
  [' JavaScript:alert(1)', 'scheme'],
  ['java\nscript:alert(1)', 'sign'],
  ['\u0001javascript:alert(1)', 'sign'],
  ['mailto:a@b.example?subject=Hi there', 'sign'],
  ['tel:call us', 'sign'],
  // Not addresses yet.
  ['+46 8 123 45', 'sign'],
  ['', 'empty'],
  ['  \n', 'empty'],
]
