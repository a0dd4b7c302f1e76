import { expect, test } from 'vitest'
import { hasPhoneNumber, namesOffice, namesShop } from './impostor.ts'

const lines = (text: string) => text.trim().split(/[|\n]/)

const impostors = `
Candlecast Billing|C a n d l e c a s t|CANDLECAST|Саndlеcаst|Candle-cast|Cándlecast|The Cand1ecast team|ｃａｎｄｌｅｃａｓｔ|Candle\u200bcast`

test('the name of the shop is found in every spelling', () => {
  expect(lines(impostors).filter((text) => !namesShop(text))).toEqual([])
  expect(namesShop('Candle Ek, cast of Hamlet')).toBe(false)
})

const offices = `
Billing|Refund desk|Customer Service|Your Bank|B I L L I N G|Suррort|Pаypаl|Kundtjänst|Återbetalning|Help-Desk|Service Client|Facturación|Security|Payments Ltd|SUPPORT!!|5upport`
const people = `
Iain Banks|Bo Ek|Ann-Sofie Åström|Ursula K. Le Guin|J. R. R. Tolkien|M. I. A.|Анна Каренина|Victoria Visan|Grandma & Grandpa|The Fraudenbergs|Your team from work|王小明|Dr. Payne|50 Cent|Viktor Supportsson|Mum|A B C D`

test('a name of a service is found, and people keep theirs', () => {
  expect(lines(offices).filter((name) => !namesOffice(name))).toEqual([])
  expect(
    lines(people).filter((name) => namesOffice(name) || namesShop(name) || hasPhoneNumber(name)),
  ).toEqual([])
})

const numbers = `
+46 8 123 45 67|Call 08-123 45 67 now|(555) 123-4567|0812345|0 8 1 2 3 4 5 6 7|٠٨١٢٣٤٥٦٧|０８１２３４５６|0️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣|08.12.34.56.78|08·123·45·67|0\u200b8\u200b1234567|①②③④⑤⑥⑦|08/1234567|46*8*123*45*67`
const noNumbers = `
Happy birthday on 24.12.2026!|On 2026-12-24, at 18:30|10.12.2026, 10:30/11:00|You are 40!|Born 1986, loved since 2004|It costs 187.50 SEK|Room 12, then 3 left, 4 right, 5 up|10/10 & more <3|1001 nights, 1001 days`

test('a phone number is found in every spelling; dates, times and ages are none', () => {
  expect(lines(numbers).filter((text) => !hasPhoneNumber(text))).toEqual([])
  expect(lines(noNumbers).filter(hasPhoneNumber)).toEqual([])
})
