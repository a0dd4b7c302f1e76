import { createServer } from 'node:http'

export type Stranger = {
  /** Its origin, which no policy of the site names. */
  origin: string
  /** What was asked of it. */
  asked: readonly string[]
  close: () => void
}

/** Another origin on this machine, which serves the page at `/` and at any other address a script that leaves a mark. */
export async function aStranger(page = ''): Promise<Stranger> {
  const asked: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url)
    const [type, body] = url === '/' ? ['text/html', page] : ['text/javascript', 'window.pwned = "foreign"']
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stranger listens on no port.')
  return { origin: `http://127.0.0.1:${address.port}`, asked, close: () => void server.close() }
}
