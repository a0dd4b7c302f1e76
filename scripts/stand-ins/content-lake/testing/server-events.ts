/** One event of a `text/event-stream`; `data` is parsed JSON. */
export type ServerEvent = {
  readonly event: string
  readonly id: string | undefined
  readonly data: unknown
}

export type ServerEvents = Awaited<ReturnType<typeof openServerEvents>>

/** Reads an event stream without a client library. */
export async function openServerEvents(url: string, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
  const blocks = readBlocks(response.body)
  /** The next event, in order of arrival. Comments are skipped. */
  const next = async (): Promise<ServerEvent> => {
    const { value, done } = await blocks.next()
    if (done) throw new Error('The event stream has ended')
    return parseBlock(value) ?? next()
  }
  return { next, close: async () => abort.abort() }
}

async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let pending = ''
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const blocks = (pending + decoder.decode(bytes, { stream: true })).split('\n\n')
    pending = blocks.pop() ?? ''
    yield* blocks
  }
}

function parseBlock(block: string): ServerEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const [event, data] = [field('event'), field('data')]
  return event === undefined || data === undefined
    ? undefined
    : { event, id: field('id'), data: JSON.parse(data) }
}
