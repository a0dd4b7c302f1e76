import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hasPhoneNumber, namesOffice, namesShop } from '../gifts/impostor.ts'
import { isEmailAddress } from '../links/email-address.ts'
import { hasLink } from './has-link.ts'
import { mailLine, mailLines, recordedName, text } from './text.ts'
import { codeDigits, plainCode } from './typed-code.ts'

const read = (schema: v.GenericSchema<string, string>, value: string) => {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : `refused: ${parsed.issues[0].message}`
}
const name = mailLine(200)
const words = mailLines(500)

/** Rows of a table that are read otherwise than they should. */
const wrong = <Row>(rows: readonly Row[], isRight: (row: Row) => boolean) =>
  rows.filter((row) => !isRight(row)).map((row) => JSON.stringify(row))

const names = `
Ann-Sofie Åström|O'Brien|O’Brien|María José|Łukasz|ليلى|孫 悦|Dr. J. R. R. Tolkien|J.R.R. Tolkien|D.C. Smith|Ng|X Æ A-12
Jean-Luc d'Artois|Nguyễn Thị Hồng|Þórdís Björk Guðmundsdóttir|Björk|Zoë Saldaña|Siân|Seán Ó Murchú|Dvořák|Čapek|Škoda
José Ortega y Gasset|João d'Ávila|François L’Hôpital|Œuvrard|Ðorđe Petrović|Gül Çelik|İbrahim Yılmaz|Ağaoğlu|Straße|ẞ
Анна Каренина|Ђорђе Ћирић|Оксана Їжакевич|Ёлкин А. П.|Γιώργος Σεφέρης|Ἀριστοτέλης|Հայկ Մարգարյան|გიორგი|משה כהן|יִצְחָק
أحمد بن محمد|محمود‌زاده|علی‌رضا|فاطمه|اُسامہ|पंडित रवि शंकर|क्‍षेत्री|শ্ৰী রায়|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|ગાંધી|சுப்பிரமணியன்|శ్రీనివాస్|ಕುವೆಂಪು
മോഹൻ ലാൽ|ශ්‍රී|สมชาย|ສົມພອນ|အောင်ဆန်း|ភិរម្យ|བསྟན་འཛིན|አበበ ቢቂላ|ᏣᎳᎩ|ᐃᓄᒃ|王小明|山田 太郎|ヤマダ・タロウ|김철수|남궁 민
Sir Ian McKellen CH CBE|Anna Svensson, PhD|Anna & Bo|Bo (Robert) Ek|Ada "Byron" Lovelace|Ada/Bo|Ek, Ada|Ada + Bo <3|R2-D2|50 Cent
Prince Rogers Nelson Jr.|William H. Gates III|Mary Ann St. John|P. Diddy|M.I.A.|E. E. Cummings|A. A. Milne|Ms. Ek|Frau Dr. Ek
H. C. Andersen|George R. R. Martin|T. S. Eliot|Smith-Jones|von der Leyen|Ursula K. Le Guin|de la Cruz y Vega|van 't Hoff|N'Golo Kanté|Ka'iulani
Ada 😀|👩‍👧 Ek|❤️ Bo|👍🏽|🏳️‍🌈 Kim|A|Ö|李|Ek 2:a|Dr. h. c. Ek|Ada Lovelace (1815)|Mr. T|Llŷr|Ŵyn|Nǃxau|Ulrika Å.|Ada —|Conan O´Brien`
  .trim()
  .split(/[|\n]/)

test('real names stay as they are, but for one way to write each letter', () => {
  expect(names.length).toBeGreaterThan(110)
  expect(wrong(names, (typed) => read(name, typed) === typed.normalize('NFC'))).toEqual([])
  expect(read(name, 'A\u030Astro\u0308m')).toBe('Åström')
})

const links = `
https://win.example|HTTP://WIN.example|http:/win|http:\\\\win|http:win.example|hxxp://win|hxxps|ftp://x|mailto:eve@win|sms://1|x-app:/y
www.win|www .win|ｗｗｗ.win|win.example/prize|Win.Example|win.example|WIN.EXAMPLE|t.co|x.com/a|bit.ly/3x|eve@win.example|eve@win|@eve
win．example|win。example|win｡example|win。ｅｘａｍｐｌｅ|win․example|win﹒example|example。com|例子.中国|пример.рф|उदाहरण.भारत|münchen.de|xn--mnchen-3ya.de
1.2.3.4|1.2.3.4/x|127.0.0.1:80|192.168.0.1/login|win .example|win . example|win  .com|win. com|win[.]com|win(.)com|win (dot) com|win dot com|eve(at)win
a.b.c.win.example|win-.example|❤.ws|Ada.win|Ada win.example Bo|(win.example)|win.example.|win.example?a=1|win.example#a|//win.example|http: //win|h**p://win
javascript://x|tel://1|C:\\\\win|\\\\\\\\win.example|:\\\\\\\\win|http:/[::1]/|http://1|ｈｔｔｐ://x|ℎttp://win|https|see http|go to www|evil dot se|e v i l . c o m|e v i l.c o m|evil dot me|w w w . e v i l . s e|evil punkt se|evil  dot  co/x|www|win.example:80|sub.win.photography`
  .trim()
  .replaceAll('\\\\', '\\')
  .split(/[|\n]/)

/** What can be put into a link to hide it. All of it is invisible. */
const veils = [
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2800\u3164\ufe0f\ufeff\u{e0001}\u{e0061}',
]

test('links are found in every spelling, behind every invisible character', () => {
  const hidden = ['win_.exa_mple', 'w_ww.win', 'http:_/_/win', 'win._example'].flatMap((link) =>
    veils.map((veil) => link.replaceAll('_', veil)),
  )
  expect(links.length + hidden.length).toBeGreaterThan(130)
  const isRefused = (typed: string) =>
    [name, words].every((schema) => read(schema, typed).includes('no web or e-mail'))
  expect(wrong([...links, ...hidden], isRefused)).toEqual([])
})

const noLinks = `
F.I.S.T. is great, e.g. on a train.|It costs 187.50 SEK, at 3.5 stars|Well... See you at 10:30|Well…See you
Grattis på födelsedagen – 10/10 & more <3|On 10.12.2026, 10:30/11:00 and/or later :/|I am late :/ but I come
生日快乐。祝你开心。|お誕生日おめでとう。楽しんでね。|Joyeux anniversaire ! À bientôt : Léa|I love dots: . .. ...
connect the dot to win|a polka dot dress|J. R. R. T. is great|A B C D E, said she|the dot is red
a) one; b) two. No. 5 is the best. 1. First 2. Second|अच्छा। ठीक है। سلام. كيف حالك؟`
  .trim()
  .split(/[|\n]/)

test('what people write is no link', () => {
  expect(wrong(noLinks, (typed) => !hasLink(typed) && read(words, typed) === typed)).toEqual([])
})

test('nothing invisible stays, whatever is around it', () => {
  const kept = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800]/u
  expect(wrong(veils, (veil) => read(name, `A${veil}d${veil}${veil}a${veil}`) === 'Ada')).toEqual([])
  expect(wrong(veils, (veil) => read(name, veil).startsWith('refused'))).toEqual([])
  for (const schema of [name, words]) expect(kept.test(read(schema, veils.join('Ada')))).toBe(false)
})

test('controls and halves of characters are refused, white space becomes spaces or lines', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
    (sign) => /\p{Cc}/u.test(sign) && !/[\s\u0085]/.test(sign),
  )
  const unfit = [...controls, '\ud800', '\udfff', '\udc00\ud800'].map((sign) => `A${sign}da`)
  expect(unfit.length).toBeGreaterThan(55)
  const isRefused = (typed: string) =>
    [name, words, text(200)].every((schema) => read(schema, typed).includes('no control'))
  expect(wrong(unfit, isRefused)).toEqual([])
  expect(read(name, ' Ada\r\n\u2028\u00a0 Ek\t')).toBe('Ada Ek')
  expect(read(words, ' Dear Bo,\r\n\r\n\n\n\thave\tfun. \u2028Ada ')).toBe('Dear Bo,\n\n have fun.\nAda')
  expect(read(text(200), ' fod\n')).toBe('fod')
  expect(read(text(200), 'f\nod')).toMatch('refused')
})

test('a name for our records is kept whatever it looks like, without what can’t be stored or seen', () => {
  const recorded = recordedName(200)
  const odd = ['Dr.Eva Muster', 'J.R.R.Tolkien', 'Müller & Co.KG', '<b>Ada</b>', '\u0958'.repeat(200)]
  const kept = [...names, ...links.map((link) => link.replace(/\s+/g, ' ')), ...odd]
  expect(wrong(kept, (typed) => read(recorded, typed) === typed.normalize('NFC'))).toEqual([])
  expect(read(recorded, ' A\u0000d\ud800a\t\u202eEk\r\n')).toBe('A d a Ek')
  for (const none of ['', ' ', '\u200b', 'a'.repeat(201)]) expect(read(recorded, none)).toMatch('refused')
})

test('each has its length, measured after it is cleaned', () => {
  for (const schema of [mailLine(3), mailLines(3), text(3)]) {
    expect(read(schema, ' Ada ')).toBe('Ada')
    expect(read(schema, 'Adam')).toMatch('refused')
    expect(read(schema, ' '.repeat(20_000))).toMatch('refused')
  }
  expect([read(name, ' \u200b '), read(text(3), ' '), read(words, ' ')]).toEqual([
    expect.stringContaining('refused'),
    expect.stringContaining('refused'),
    '',
  ])
})

/** Long texts whose every start makes a regular expression look at the rest. */
const slow = [
  ' ',
  '\n',
  ' \n',
  ':',
  ': ',
  '.',
  'a.',
  'a -',
  '[ ',
  '1 ',
  '- ',
  'a',
  'dot ',
  'a dot ',
  '@',
  '\u200d',
  '\u2800',
  'é',
]

test('a long text is read in a time that grows with its length', () => {
  for (const sign of slow) {
    const long = `a${sign.repeat(50_000 / sign.length)}z`
    hasLink(long)
    hasPhoneNumber(long)
    namesShop(long)
    namesOffice(long)
    plainCode(long)
    isEmailAddress(long)
    codeDigits(long)
    const typed = long.slice(0, 9_990)
    for (let times = 0; times < 10; times += 1)
      for (const schema of [name, words, text(200), recordedName(200)]) read(schema, typed)
  }
})
