import { createServer } from 'node:http'

export type ForeignOrigin = {
  /** Its origin, which no policy of the site allows. */
  origin: string
  /** Paths that were requested. */
  asked: readonly string[]
  close: () => void
}

/** Serves another origin on this machine: `page` at `/`, and at any other address a script that sets `window.pwned`. */
export async function serveForeignOrigin(page = ''): Promise<ForeignOrigin> {
  const asked: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url)
    const [type, body] = url === '/' ? ['text/html', page] : ['text/javascript', 'window.pwned = "foreign"']
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address)
    throw new Error('The server of the foreign origin listens on no port.')
  return { origin: `http://127.0.0.1:${address.port}`, asked, close: () => void server.close() }
}
