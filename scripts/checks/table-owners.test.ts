/** SQL of the shop API names a table in the room that declares it (`tables.ts`), or in a room above: docs/architecture.md. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'
import { FLOORS } from './import-rules.ts'

const SHOP = 'web/server/shop-api'
const rooms = FLOORS[SHOP] ?? []
const roomOf = (file: string) => file.split('/')[0] ?? ''
/** From the top down. A file beside the rooms is above them all. */
const floorOf = (room: string) => rooms.indexOf(room)

const sources = globSync('**/*.ts', { cwd: join(ROOT, SHOP) })
  .filter((file) => !/\.test\.ts$|(^|\/)testing\/|^database\/migrations\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, SHOP, file), 'utf8') }))

const owners = new Map(
  sources
    .filter(({ file }) => file.endsWith('/tables.ts'))
    .flatMap(({ file, text }) => {
      const [, body = ''] = /interface ShopSchema \{([^}]*)\}/.exec(text) ?? []
      return [...body.matchAll(/^\s+(\w+):/gm)].map(([, table = '']) => [table, roomOf(file)] as const)
    }),
)

const NAMES = [
  /\.?(?:selectFrom|(?:inner|left|right|full|cross)Join|using|from)\(\s*\[?\s*['"](\w+)/g,
  /\b(?:from|join) "?(\w+)/gi,
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"](\w+)/g,
  /\b(?:insert into|delete from|truncate(?: table)?) "?(\w+)/gi,
  /\bupdate "?(\w+)"?(?: as \w+)? set\b/gi,
]

/** Reads of an address that is stored once, with the statement or the checkout that it belongs to. */
const ADDRESSES = ['checkout_sessions of payment', 'withdrawal_statements of withdrawal'].map(
  (table) => `mail/due-mails.ts names ${table}`,
)

/** Each table of a room above that a file names: file, table, owner. */
const namesUpwards = (file: string, text: string) =>
  NAMES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, table = '']) => {
    const owner = owners.get(table)
    return owner && floorOf(owner) < floorOf(roomOf(file)) ? [`${file} names ${table} of ${owner}`] : []
  })

test('every table has one owner, which is a room', () => {
  expect(owners.size).toBeGreaterThan(20)
  expect([...owners.values()].filter((room) => !rooms.includes(room))).toEqual([])
})

test('a table of a room above is found', () => {
  for (const sql of [
    `.selectFrom('mails')`,
    `.selectFrom(['mails as m', 'orders'])`,
    `.leftJoin('mails', 'mails.id', 'mail_id')`,
    'sql`select 1 from orders join mails on true`',
    `.updateTable('mails')`,
    `.deleteFrom("mails as m")`,
    'sql`insert into mails (id)`',
    'sql`update mails set sent_at = null`',
    'sql`TRUNCATE mails`',
  ]) {
    expect(namesUpwards('orders/some.ts', sql)).toContain('orders/some.ts names mails of mail')
    expect(namesUpwards('mail/some.ts', sql)).toEqual([])
    expect(namesUpwards('jobs/some.ts', sql)).toEqual([])
  }
})

test('no room names a table of a room above it', () => {
  expect(sources.flatMap(({ file, text }) => namesUpwards(file, text)).toSorted()).toEqual(ADDRESSES)
})
