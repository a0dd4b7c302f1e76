import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { hasPostgres } from '../testing/postgres-server.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { connectToServer } from './server-database.ts'
import { inTransaction } from './transaction.ts'

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`

test('asks for no startup parameter that a pooler such as PgBouncer refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { database, close } = connectToServer(`postgres://shop@127.0.0.1:${port}/shop`)
  const connected: Promise<Socket[]> = once(server, 'connection')
  const query = sql`select 1`.execute(database).catch(() => undefined)
  const [socket] = await connected
  const [startup]: Buffer[] = socket ? await once(socket, 'data') : []
  // Length and protocol version have four bytes each; names and values end with a zero byte.
  const texts = startup?.subarray(8).toString('utf8').split('\0').filter(Boolean) ?? []
  const names = texts.filter((_, index) => index % 2 === 0)
  expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
  socket?.destroy()
  await query
  await close()
  server.close()
})

test.skipIf(!hasPostgres)('the server limits the time of statements, inside transactions only', async () => {
  const { database, close } = connectToServer((await newDatabase()) ?? '', { connections: 1 })
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`
  const inside = await inTransaction(database, (transaction) => limit.execute(transaction))
  expect(inside.rows).toEqual([{ statement_timeout: '10s' }])
  expect((await limit.execute(database)).rows).toEqual([{ statement_timeout: '0' }])
  await close()
})

test.skipIf(!hasPostgres)(
  'a connection that is lost within a transaction fails it, and ends no process',
  async () => {
    const url = (await newDatabase()) ?? ''
    const { database, close } = connectToServer(url)
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const lost = inTransaction(database, async (transaction) => {
      await sql`select pg_terminate_backend(${(await backend.execute(transaction)).rows[0]?.pid})`.execute(
        database,
      )
      await vi.waitFor(() => expect(said).toHaveBeenCalled(), 10_000)
      await backend.execute(transaction)
    })
    await expect(lost).rejects.toThrow(/connection/i)
    expect((await backend.execute(database)).rows).toHaveLength(1)
    await close()
  },
)
