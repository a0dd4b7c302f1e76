/** SQL of the shop API writes a table in the room that declares it (`tables.ts`), or in a room above: docs/architecture.md. */
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

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"](\w+)/g,
  /\b(?:insert into|delete from|truncate(?: table)?) "?(\w+)/gi,
  /\bupdate "?(\w+)"?(?: as \w+)? set\b/gi,
]

/** Each write into a table of a room above: file, table, owner. */
const writesUpwards = (file: string, text: string) =>
  WRITES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, table = '']) => {
    const owner = owners.get(table)
    return owner && floorOf(owner) < floorOf(roomOf(file)) ? [`${file} writes ${table} of ${owner}`] : []
  })

test('every table has one owner, which is a room', () => {
  expect(owners.size).toBeGreaterThan(20)
  expect([...owners.values()].filter((room) => !rooms.includes(room))).toEqual([])
})

test('a write into a table of a room above is found', () => {
  for (const sql of [
    `.updateTable('mails')`,
    `.deleteFrom("mails as m")`,
    'sql`insert into mails (id)`',
    'sql`update mails set sent_at = null`',
    'sql`TRUNCATE mails`',
  ]) {
    expect(writesUpwards('orders/some.ts', sql)).toEqual(['orders/some.ts writes mails of mail'])
    expect(writesUpwards('mail/some.ts', sql)).toEqual([])
    expect(writesUpwards('jobs/some.ts', sql)).toEqual([])
  }
})

test('no room writes into a table of a room above it', () => {
  expect(sources.flatMap(({ file, text }) => writesUpwards(file, text))).toEqual([])
})
