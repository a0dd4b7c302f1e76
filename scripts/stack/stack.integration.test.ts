import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { assertPortsFree, isPortTaken } from './stack.ts'

const servers: ReturnType<typeof createServer>[] = []

async function listenOn(host: string, port = 0) {
  const server = createServer().listen(port, host)
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not a TCP address')
  return address.port
}

const close = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })

afterEach(async () => {
  await Promise.all(servers.splice(0).map(close))
})

test.each(['127.0.0.1', '::1'])('a listener on %s takes the port, until it closes', async (host) => {
  const port = await listenOn(host)
  expect(await isPortTaken(port)).toBe(true)
  await Promise.all(servers.splice(0).map(close))
  expect(await isPortTaken(port)).toBe(false)
})

test('the fault names the part, port and cure for each taken port', async () => {
  const taken = await listenOn('127.0.0.1')
  const free = await listenOn('127.0.0.1')
  await close(servers.splice(1)[0] ?? createServer())
  const check = assertPortsFree({ site: taken, studio: free })
  await expect(check).rejects.toThrow(`${taken} (site). End the program`)
  await expect(check).rejects.not.toThrow('studio')
  await expect(assertPortsFree({ studio: free })).resolves.toBeUndefined()
})
