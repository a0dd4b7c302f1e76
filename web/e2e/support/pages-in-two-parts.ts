import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a browser needs to paint what it has, in ms. */
const PAUSE_MS = 500

/**
 * Serves the site at `origin` on an origin of its own. It sends each page up to and including `mark`, and the rest after
 * a pause, as a slow network does. Script files are empty: the content service would refuse the other origin.
 */
export async function serveInTwoParts(origin: string, mark: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    if (url.endsWith('.js')) return response.writeHead(200, { 'content-type': 'text/javascript' }).end()
    const answer = await fetch(new URL(url, origin))
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const html = await answer.text()
    const cut = html.indexOf(mark) + mark.length
    response.write(html.slice(0, cut))
    await wait(PAUSE_MS)
    response.end(html.slice(cut))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://localhost:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
