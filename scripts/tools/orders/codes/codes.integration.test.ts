import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, expect, test } from 'vitest'
import { localProject } from '#scripts/stand-ins/project.ts'
import { redeemCode } from '#server/shop-api/delivery/redeem-code.ts'
import { unreadContent } from '#server/shop-api/testing/content-in-memory.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { listCodes, revokeCodes } from './codes.ts'
import {
  type FindProduct,
  makeCodes,
  publishedAdventures,
  publishedProducts,
  readCodeRequest,
} from './make.ts'

const database = await databaseOfTests()
const folder = await mkdtemp(join(tmpdir(), 'codes-'))
afterAll(() => rm(folder, { recursive: true }))

const now = new Date('2026-11-22T12:00:00Z')
const options = { product: 'fod', count: '2', note: 'press' }
const fortress = { title: 'The Fortress', unlocks: ['fod'], preOrder: false }
const find = async (id: string) => (id === 'fod' ? fortress : undefined)

async function make(
  values: Record<string, string>,
  product: FindProduct = find,
  adventures = publishedAdventures({}),
) {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const tools = { find: product, adventures, siteUrl: 'https://candlecast.example', say, write: true }
  const request = readCodeRequest({ ...options, ...values }, now)
  return { printed: await makeCodes(database, request, tools), said }
}
const rowsIn = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const redeem = (code: string, sub = 'ada') => {
  const shopper = { sub, username: sub, email: '', isEmailVerified: false }
  return redeemCode({ database, content: unreadContent }, code, shopper, now)
}
const list = (note: string) => listCodes(database, { limit: 50, note })
const revoke = (...codes: string[]) => revokeCodes(database, codes, 'sent to the wrong list')

test('codes are made as CSV for standard output without a formula, and can be redeemed', async () => {
  const { printed, said } = await make({ expires: '2027-01-31', note: '=HYPERLINK("x")' })
  const [heading, ...rows] = rowsIn(printed)
  expect(heading).toEqual(['number', 'code', 'link', 'product', 'expires', 'note'])
  expect(rows).toHaveLength(2)
  const [number, code = '', link, ...rest] = rows[0] ?? []
  expect(number).toMatch(/^\d+$/)
  expect(link).toBe(`https://candlecast.example/redeem#${code}`)
  expect(rest).toEqual(['fod', '2027-02-01T00:00:00.000Z', `"'=HYPERLINK(""x"")"`])
  expect(said).toEqual([
    '2 codes for The Fortress, unlocking fod. Keep them: the database has only their hashes.',
  ])
  expect(await redeem(code)).toEqual({ outcome: 'redeemed', title: 'The Fortress' })
})

test('without --write no code is made', async () => {
  const said: string[] = []
  const printed = await makeCodes(database, readCodeRequest({ ...options, note: 'a trial' }, now), {
    find,
    adventures: publishedAdventures({}),
    siteUrl: '',
    say: (text) => void said.push(text),
    write: false,
  })
  expect(printed).toContain('This would be made: 2 codes for The Fortress, unlocking fod.')
  expect(await list('a trial')).toBe('There are no codes.')
})

test('only its owner can read the file, and an existing file is never overwritten', async () => {
  const out = join(folder, 'press.csv')
  const { printed } = await make({ out })
  expect(printed).toContain(`Written to ${out}, which only you may read.`)
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  expect(rowsIn(await readFile(out, 'utf8'))).toHaveLength(3)
  await writeFile(out, 'older')
  await expect(make({ out })).rejects.toThrow('exists already: move it away')
  expect(await readFile(out, 'utf8')).toBe('older')
})

test('without a published product nothing is made, and no file is left', async () => {
  const out = join(folder, 'none.csv')
  await expect(make({ product: 'fodd', out })).rejects.toThrow('There is no published product “fodd”')
  await expect(stat(out)).rejects.toThrow('ENOENT')
})

test('codes for a pre-order say that they unlock it at once', async () => {
  const { said } = await make({ count: '1' }, async () => ({ ...fortress, preOrder: true }))
  expect(said[0]).toBe('The Fortress is not released yet. The codes unlock it at once.')
})

test('many codes report progress', async () => {
  const { said, printed } = await make({ count: '2500' })
  expect(said.slice(0, -1)).toEqual(['1000 of 2500 codes …', '2000 of 2500 codes …'])
  expect(new Set(rowsIn(printed).map(([, code]) => code)).size).toBe(2_501)
})

test('codes unlock what the published product unlocks', async () => {
  const lake = await startLake()
  const variables = {
    VITE_SANITY_PROJECT_ID: localProject.projectId,
    VITE_SANITY_DATASET: localProject.dataset,
    VITE_SANITY_API_VERSION: localProject.apiVersion,
    VITE_SANITY_API_HOST: lake.url,
  }
  const products = publishedProducts(database, variables)
  const slug = { _type: 'slug', current: 'bundle' }
  const facts = { _type: 'facts', language: 'English', devices: 'iOS 16', appVersion: '1.4' }
  const bundle = {
    _id: 'product-bundle',
    _type: 'product',
    type: 'bundle',
    slug,
    title: 'The Bundle',
    price: 500,
  }
  await lake.client().createOrReplace({ ...bundle, unlocks: ['fod', 'fist'], facts })
  const { printed, said } = await make({ product: 'bundle', count: '1' }, products)
  expect(said).toContainEqual(expect.stringContaining('1 code for The Bundle, unlocking fod, fist.'))
  const [, code = ''] = rowsIn(printed)[1] ?? []
  expect(await redeem(code, 'di')).toEqual({ outcome: 'redeemed', title: 'The Bundle' })

  const adventures = publishedAdventures(variables)
  const gate = { _id: 'adventure-gate', _type: 'adventure', title: 'The Gate' }
  await lake.client().create({ ...gate, slug: { _type: 'slug', current: 'gate' } })
  const own = await make({ count: '1', unlocks: 'gate' }, products, adventures)
  expect(own.said).toEqual([expect.stringContaining('1 code for The Gate, unlocking gate.')])
  await expect(make({ unlocks: 'gate,gatee' }, products, adventures)).rejects.toThrow(
    'No published adventure has the id “gatee”',
  )
  await lake.stop()
  await expect(products('bundle')).rejects.toThrow('--unlocks fod,fod-artbook')
})

test('without a content service, --unlocks names the adventures', async () => {
  const products = publishedProducts(database, {})
  await expect(products('fod')).rejects.toThrow(
    /VITE_SANITY_PROJECT_ID is missing[\s\S]*--unlocks fod,fod-artbook/,
  )
  const { printed, said } = await make({ count: '1', unlocks: 'fod, fist' }, products)
  expect(said[0]).toMatch(/^The adventures can’t be read.*VITE_SANITY_PROJECT_ID/s)
  const [, code = ''] = rowsIn(printed)[1] ?? []
  expect(await redeem(code, 'bo')).toEqual({ outcome: 'redeemed', title: 'fod + fist' })
})

test('options that make no sense are refused', () => {
  const rows = [
    [{ product: '' }, '--product is missing'],
    [{ count: '0' }, '--count is 0'],
    [{ count: '10001' }, 'at most 10000 at once'],
    [{ note: ' ' }, '--note is missing'],
    [{ note: 'x'.repeat(201) }, '--note is longer than 200'],
    [{ expires: '2027-02-30' }, '--expires is “2027-02-30”'],
    [{ expires: '2026-11-21' }, '--expires 2026-11-21 has passed'],
    [{ unlocks: 'fod,,fist' }, '--unlocks has an empty id'],
    [{ out: '' }, '--out is empty'],
  ] as const
  for (const [values, message] of rows)
    expect(() => readCodeRequest({ ...options, ...values }, now)).toThrow(message)
})

test('codes are listed with their state, and revoked by number or by text', async () => {
  const note = 'a list of its own'
  const { printed } = await make({ count: '3', note })
  const codes = rowsIn(printed).slice(1)
  const numbers = codes.map(([number = '']) => number)
  await redeem(codes[0]?.[1] ?? '', 'cy')
  const states = async () =>
    (await list(note))
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t').slice(0, 2).join(' '))
      .toReversed()
  expect(await states()).toEqual([`${numbers[0]} redeemed`, `${numbers[1]} ready`, `${numbers[2]} ready`])
  const both = [numbers[0] ?? '', codes[1]?.[1] ?? '']
  expect(await revoke(...both)).toBe(
    `${both[0]}: revoked, and taken back from the account that had redeemed it\n${both[1]}: revoked, no account had redeemed it`,
  )
  expect(await states()).toEqual([`${numbers[0]} revoked`, `${numbers[1]} revoked`, `${numbers[2]} ready`])
  expect(await revoke(both[0] ?? '')).toContain('revoked before')
  await expect(revoke('999999')).rejects.toThrow('There is no code 999999')
  expect(await list('none')).toBe('There are no codes.')
})
