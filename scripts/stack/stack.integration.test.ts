import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortsFree } from './stack.ts'

test('a listener on IPv4 or IPv6 takes a port until it closes; the fault names port, part and cure', async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(0, host)
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const check = assertPortsFree({ site: port, studio: 9 })
    await expect(check, host).rejects.toThrow(`Taken port: ${port} (site). End the program`)
    server.close()
    await once(server, 'close')
    await expect(assertPortsFree({ site: port })).resolves.toBeUndefined()
  }
})
