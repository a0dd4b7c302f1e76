import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type QueryParams } from '@sanity/client'
import { listenOnLoopback } from '@stand-ins/kit/listen.ts'
import { createContentLake } from './content-lake.ts'
import { testProject } from './testing/test-project.ts'

export type QueryTiming = {
  /** How often the dataset has grown by the subject's documents; in the sample, products and half as many press releases. */
  readonly documents: number
  readonly query: string
  /** Milliseconds from call to parsed result, over HTTP. */
  readonly medianMs: number
  readonly p95Ms: number
  /** Length of the result as JSON text in UTF-8. */
  readonly bytes: number
}

const SIZES = [10, 100, 1_000, 10_000]
const RUNS = 21
const BATCH = 500

export type BenchClient = ReturnType<typeof createClient>
type NewDocument = { _id: string; _type: string }

/** What to measure. */
export type BenchSubject = {
  readonly queries: Readonly<Record<string, { readonly query: string; readonly params?: QueryParams }>>
  /** Writes the first content, and returns the documents that the dataset grows by: a product, and maybe others. */
  readonly prepare: (
    client: BenchClient,
    lake: { apiHost: string; token: string; project: { projectId: string; dataset: string } },
  ) => Promise<(number: number) => NewDocument[]>
}

/** Content and queries of a shop in general, for projects that measure the lake and not their own queries. */
const SAMPLE: BenchSubject = {
  queries: {
    'product list, first 24': {
      query:
        '*[_type == "product" && hidden != true] | order(title asc) [0...24] {_id, title, price, "slug": slug.current, "maker": maker->name}',
    },
    'press list, first 20': {
      query: '*[_type == "pressRelease"] | order(publishedAt desc) [0...20] {_id, title, publishedAt}',
    },
    'one product by slug': {
      query: '*[_type == "product" && slug.current == $slug][0]',
      params: { slug: 'product-7' },
    },
    'count of products': { query: 'count(*[_type == "product"])' },
  },
  async prepare(client) {
    await client.create({ _id: 'maker', _type: 'maker', name: 'Candlecast' })
    return (number) => (number % 2 ? [product(number), pressRelease(number)] : [product(number)])
  },
}

/**
 * Measures queries at growing dataset sizes, on a new lake.
 * `cold` evaluates each time; `warm` uses cached results, as with an unchanged dataset.
 */
export async function benchQueries(
  log: (line: string) => void,
  sizes = SIZES,
  subject = SAMPLE,
): Promise<QueryTiming[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'bench-'))
  const lake = createContentLake({ dataFolder, ...testProject, allowedOrigins: [] })
  const listening = await listenOnLoopback(lake.app, 0)
  const apiHost = `http://127.0.0.1:${listening.port}`
  const client = createClient({
    ...testProject,
    apiHost,
    useProjectHostname: false,
    useCdn: false,
    token: lake.token,
  })
  const rows: QueryTiming[] = []
  try {
    const documentsAt = await subject.prepare(client, { apiHost, token: lake.token, project: testProject })
    let loaded = 0
    for (const documents of sizes) {
      log(`${documents} products`)
      await addDocuments(client, documentsAt, loaded, documents)
      loaded = documents
      for (const [name, query] of Object.entries(subject.queries)) {
        const ask = () => client.fetch(query.query, query.params ?? {})
        rows.push({ documents, query: `${name}, cold`, ...(await time(ask, lake.forgetResults)) })
        rows.push({ documents, query: `${name}, warm`, ...(await time(ask, () => undefined)) })
      }
    }
  } finally {
    lake.close()
    await listening.close()
    await rm(dataFolder, { recursive: true })
  }
  return rows
}

async function addDocuments(
  client: BenchClient,
  documentsAt: (number: number) => NewDocument[],
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => start + index)
    const transaction = client.transaction()
    for (const document of numbers.flatMap(documentsAt)) transaction.create(document)
    await transaction.commit({ returnDocuments: false })
  }
}

const PARAGRAPH =
  'The corridor bends twice before the torch goes out, and something on the other side breathes in. '

/** Title order differs from insertion order and from id order, so that sorting has work to do. */
function product(number: number) {
  return {
    _id: `product-${number}`,
    _type: 'product',
    title: `Adventure ${(number * 7_919) % 10_007}`,
    price: 100 + (number % 300),
    hidden: number % 10 === 9,
    slug: { _type: 'slug', current: `product-${number}` },
    maker: { _type: 'reference', _ref: 'maker' },
    longDescription: [textBlock(`p${number}`)],
  }
}

function pressRelease(number: number) {
  return {
    _id: `press-${number}`,
    _type: 'pressRelease',
    title: `News ${number}`,
    publishedAt: new Date(Date.UTC(2020, 0, 1 + ((number * 31) % 2_000))).toISOString(),
    body: [textBlock(`n${number}`)],
  }
}

function textBlock(key: string) {
  const span = { _type: 'span', _key: `${key}s`, text: PARAGRAPH.repeat(8), marks: [] }
  return { _type: 'block', _key: key, style: 'normal', markDefs: [], children: [span] }
}

async function time(
  ask: () => Promise<unknown>,
  before: () => void,
): Promise<Pick<QueryTiming, 'medianMs' | 'p95Ms' | 'bytes'>> {
  const bytes = Buffer.byteLength(JSON.stringify(await ask()))
  const durations: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    before()
    const started = performance.now()
    await ask()
    durations.push(performance.now() - started)
  }
  durations.sort((a, b) => a - b)
  const at = (share: number) => Math.round((durations[Math.floor((RUNS - 1) * share)] ?? 0) * 100) / 100
  return { medianMs: at(0.5), p95Ms: at(0.95), bytes }
}
