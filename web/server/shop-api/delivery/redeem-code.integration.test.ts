import { expect, test } from 'vitest'
import { newCode } from '../codes/code-text.ts'
import { type CodeTerms, listedCodes, storeCodes } from '../codes/staff-codes.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { eraseAccount } from '../own-data/erase.ts'
import { redeemedBy } from '../own-data/orders-of-account.ts'
import { readOwnData } from '../own-data/own-data.ts'
import { unreadContent } from '../testing/content-in-memory.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { newShopper, placeOrder } from '../testing/place-order.ts'
import { calendarYear } from '../testing/sample-legal.ts'
import { silentServices } from '../testing/silent-services.ts'
import { redeemCode } from './redeem-code.ts'
import { revokeCode } from './revoke-code.ts'

const now = new Date('2026-11-22T12:00:00Z')

const fortress: CodeTerms = {
  productId: 'fod',
  title: 'The Fortress',
  unlocks: ['fod', 'fod-artbook'],
  note: 'press',
  expiresAt: null,
}

const RACES = 20
const database = await databaseOfTests()

const redeem = (code: string, shopper = newShopper(), at = now) =>
  redeemCode({ database, content: unreadContent }, code, shopper, at)
const unlocked = (shopper: ReturnType<typeof newShopper>) => unlockedAdventures(database, shopper)
async function makeCode(terms: Partial<CodeTerms> = {}) {
  const code = newCode()
  await storeCodes(database, [code], { ...fortress, ...terms })
  const [listed] = await listedCodes(database, { limit: 1, note: undefined }, now)
  return { code, number: listed?.number ?? 0 }
}
const stateOf = async (number: number, at = now) =>
  (await listedCodes(database, { limit: 1_000, note: undefined }, at)).find((code) => code.number === number)
    ?.state

test('a code unlocks its product once, in any spelling', async () => {
  const [ada, bo] = [newShopper(), newShopper()]
  const { code, number } = await makeCode()
  const redeemed = { outcome: 'redeemed', title: 'The Fortress' }
  expect(await redeem(code.toLowerCase().replaceAll('-', ' '), ada)).toEqual(redeemed)
  expect(await unlocked(ada)).toEqual(['fod', 'fod-artbook'])
  // The response may have been lost.
  expect(await redeem(code, ada)).toEqual(redeemed)
  expect(await redeem(code, bo)).toEqual({ outcome: 'used' })
  expect(await unlocked(bo)).toEqual([])
  expect(await stateOf(number)).toBe('redeemed')
})

test('a code expires at its time of expiry', async () => {
  const { code, number } = await makeCode({ expiresAt: new Date('2026-12-01T00:00:00Z') })
  expect(await redeem(code, newShopper(), new Date('2026-12-01T00:00:00Z'))).toEqual({ outcome: 'expired' })
  expect(await stateOf(number, new Date('2026-12-01T00:00:00Z'))).toBe('expired')
  expect(await redeem(code, newShopper(), new Date('2026-11-30T23:59:59Z'))).toMatchObject({
    outcome: 'redeemed',
  })
})

test('a code for owned content stays unused', async () => {
  const ada = newShopper()
  await placeOrder(database, ada.sub, undefined, { deliveryChoice: { consent: null } })
  const { code } = await makeCode({ unlocks: ['fod'] })
  // Bought, and not unlocked yet.
  expect(await redeem(code, ada)).toEqual({ outcome: 'already-owned', title: 'The Fortress' })
  expect(await redeem(code)).toMatchObject({ outcome: 'redeemed' })
  // The account owns only a part of the product.
  expect(await redeem((await makeCode()).code, ada)).toMatchObject({ outcome: 'redeemed' })
})

test('a revoked code is refused, and its content is locked', async () => {
  const ada = newShopper()
  const [used, unused] = [await makeCode(), await makeCode({ unlocks: ['fist'] })]
  await redeem(used.code, ada)
  const revoke = (named: Parameters<typeof revokeCode>[1]) =>
    revokeCode(database, named, 'sent to the wrong list', now)
  expect(await revoke({ number: used.number })).toBe('taken-back')
  expect(await unlocked(ada)).toEqual([])
  expect(await redeem(used.code, ada)).toEqual({ outcome: 'revoked' })
  expect(await revoke({ text: unused.code })).toBe('revoked')
  expect(await redeem(unused.code, ada)).toEqual({ outcome: 'revoked' })
  expect(await revoke({ number: used.number })).toBe('revoked-before')
  expect(await revoke({ text: newCode() })).toBe('unknown')
  expect(await revoke({ number: 999_999 })).toBe('unknown')
  expect(await redeem((await makeCode()).code, ada)).toMatchObject({ outcome: 'redeemed' })
  expect(await unlocked(ada)).toEqual(['fod', 'fod-artbook'])
})

test('an account’s redeemed codes are in its order list and its data copy', async () => {
  const ada = newShopper()
  const { code, number } = await makeCode()
  await redeem(code, ada)
  const redeemedAt = '2026-11-22T12:00:00.000Z'
  const seen = { id: 'fod', title: 'The Fortress', redeemedAt, isRevoked: false }
  expect(await redeemedBy(database, ada.sub)).toEqual([seen])
  expect(await readOwnData(database, ada, calendarYear)).toMatchObject({
    codes: [{ number, product: 'fod', title: 'The Fortress', redeemedAt, revoked: false }],
    unlocked: [
      { adventure: 'fod', order: null, code: number, locked: false },
      { adventure: 'fod-artbook', order: null, code: number, locked: false },
    ],
  })
  await revokeCode(database, { number }, 'a test', now)
  expect(await redeemedBy(database, ada.sub)).toEqual([{ ...seen, isRevoked: true }])
})

test('a code stays used, without the account, after the account is deleted', async () => {
  const ada = newShopper()
  const { code, number } = await makeCode()
  await redeem(code, ada)
  await eraseAccount({ database, payments: silentServices.payments }, ada)
  expect(await unlocked(ada)).toEqual([])
  expect(await redeem(code)).toEqual({ outcome: 'used' })
  const row = await database
    .selectFrom('codes')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ redeemed_at: now, redeemed_by: null })
})

test('no code is stored if writing its text fails; the database never has the text', async () => {
  const code = newCode()
  const keep = () => Promise.reject(new Error('The disk is full.'))
  await expect(storeCodes(database, [code], fortress, { keep })).rejects.toThrow('The disk is full.')
  for (const unknown of [code, 'hello']) expect(await redeem(unknown)).toEqual({ outcome: 'unknown' })
  const stored = await makeCode()
  const rows = JSON.stringify(await database.selectFrom('codes').selectAll().execute())
  for (const text of [stored.code, stored.code.replaceAll('-', '')]) expect(rows).not.toContain(text)
})

test('one of two concurrent codes for the same product stays unused', async () => {
  const ada = newShopper()
  const codes = [(await makeCode()).code, (await makeCode()).code]
  const results = await Promise.all(codes.map((code) => redeem(code, ada)))
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['already-owned', 'redeemed'])
  const left = codes[results.findIndex(({ outcome }) => outcome === 'already-owned')] ?? ''
  expect(await redeem(left)).toMatchObject({ outcome: 'redeemed' })
})

test(`two accounts race for one code, ${RACES} times: one winner each time`, {
  timeout: 120_000,
}, async () => {
  const codes = Array.from({ length: RACES }, () => newCode())
  await storeCodes(database, codes, { ...fortress, unlocks: ['fod'], note: 'race' })
  const race = async (code: string, isAdaFirst: boolean) => {
    const [ada, bo] = [newShopper(), newShopper()]
    const racers = isAdaFirst ? [ada, bo] : [bo, ada]
    const results = await Promise.all(racers.map((racer) => redeem(code, racer)))
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['redeemed', 'used'])
    const isWinner = results.map(({ outcome }) => outcome === 'redeemed')
    const have = await Promise.all(racers.map(unlocked))
    expect(have).toEqual(isWinner.map((won) => (won ? ['fod'] : [])))
  }
  // A race uses two of the pool's ten connections.
  for (let start = 0; start < RACES; start += 5) {
    const together = codes.slice(start, start + 5)
    await Promise.all(together.map((code, index) => race(code, index % 2 === 0)))
  }
  const redeemed = await listedCodes(database, { limit: RACES, note: 'race' }, now)
  expect(new Set(redeemed.map(({ state }) => state))).toEqual(new Set(['redeemed']))
})
