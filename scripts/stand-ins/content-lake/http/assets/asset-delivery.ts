import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type AssetStore, type ImageCache, sha1 } from '../../assets/asset-store.ts'
import {
  asksForOriginal,
  type ImageParams,
  type OutputFormat,
  parseImageParams,
  transformImage,
} from '../../assets/images.ts'
import { gatewayError } from '../../errors.ts'
import type { LakeContext, LakeEnv } from '../request.ts'

/** File names contain the content's hash, so responses can be cached forever. */
const FOREVER = 'public, max-age=31536000, immutable'

/** `GET /images/:project/:dataset/:file` with the CDN's parameters. */
export function imageRoutes(assets: AssetStore, cache: ImageCache): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:file/:vanity?', async (context) => {
    const name = context.req.param('file')
    const found = await assets.find('images', name)
    if (!found) throw gatewayError(404, 'Not Found', `Image "${name}" not found`)
    const search = context.req.query()
    const params = parseImageParams(search)
    // The service delivers vector images unchanged.
    if (asksForOriginal(search) || name.endsWith('.svg')) return original(context, name, found)
    const format = formatFor(context, name, params)
    // The URL contains every input except the negotiated format.
    const description = JSON.stringify([name, Object.entries(search).sort(), format])
    const bytes = await cache.get(description, () => transformImage(found.path, params, format))
    if (params.auto) context.header('vary', 'Accept', { append: true })
    return deliver(context, {
      name,
      type: typeOf(`.${format}`),
      etag: description,
      body: () => new Uint8Array(bytes),
    })
  })
}

/** `GET /files/:project/:dataset/:file`, downloaded under the name in `dl` when given. */
export function fileRoutes(assets: AssetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().get('/:file/:vanity?', async (context) => {
    const name = context.req.param('file')
    const found = await assets.find('files', name)
    if (!found) throw gatewayError(404, 'Not Found', `File "${name}" not found`)
    return original(context, name, found)
  })
}

const typeOf = (name: string) => getMimeType(name) ?? 'application/octet-stream'

function formatFor(context: LakeContext, name: string, params: ImageParams): OutputFormat {
  if (params.fm) return params.fm
  const accept = params.auto ? (context.req.header('accept') ?? '') : ''
  // AVIF first, like the service. AVIF is not animated here, so a GIF becomes WebP.
  if (/\bimage\/avif\b/.test(accept) && !name.endsWith('.gif')) return 'avif'
  if (/\bimage\/webp\b/.test(accept)) return 'webp'
  const own = /\.(png|webp|gif)$/.exec(name)?.[1]
  return own === 'png' || own === 'webp' || own === 'gif' ? own : 'jpg'
}

function original(
  context: LakeContext,
  name: string,
  { path, size }: { path: string; size: number },
): Response {
  const range = byteRange(context.req.header('range'), size)
  context.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    context.header('content-range', `bytes */${size}`)
    return context.body(null, 416)
  }
  if (range) context.header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  context.header('content-length', String(range ? range.end - range.start + 1 : size))
  const file = () => createReadStream(path, range ?? undefined)
  return deliver(context, {
    name,
    type: typeOf(name),
    etag: name,
    status: range ? 206 : 200,
    body: () => Readable.toWeb(file()) as ReadableStream<Uint8Array<ArrayBuffer>>,
  })
}

type Delivery = {
  readonly name: string
  readonly type: string
  /** Changes whenever the bytes change. */
  readonly etag: string
  readonly status?: 200 | 206
  /** Called only if the bytes are sent. */
  readonly body: () => ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>
}

function deliver(context: LakeContext, { name, type, etag, status = 200, body }: Delivery): Response {
  const tag = `"${sha1(Buffer.from(etag))}"`
  context.header('content-type', type)
  context.header('cache-control', FOREVER)
  context.header('etag', tag)
  context.header('x-content-type-options', 'nosniff')
  // An uploaded SVG or HTML file must not run script on this origin.
  context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  context.header('cross-origin-resource-policy', 'cross-origin')
  const download = context.req.query('dl')
  if (download !== undefined) {
    context.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(download || name)}`,
    )
  }
  if (context.req.header('if-none-match') === tag) return context.body(null, 304)
  return context.req.method === 'HEAD'
    ? context.body(null, status)
    : new Response(body(), { status, headers: context.res.headers })
}

/** Positions of the first and last byte, inclusive. */
type ByteRange = { readonly start: number; readonly end: number }

/**
 * The part of a file that a `range` header requests; audio players send it to seek (RFC 9110, 14.1.2).
 * Null means the whole file, also for several ranges at once, which a server need not support.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return start > end ? 'unsatisfiable' : { start, end }
}
