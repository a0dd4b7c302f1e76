import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Headers } from '../security/headers.ts'

type Variant = {
  body: Uint8Array<ArrayBuffer>
  /** A strong tag differs between the encodings of a text (RFC 9110, 8.8.3.3). */
  etag: string
  headers: Headers
  /** Include the security headers, because browsers apply the headers of a 304 to their stored copy. */
  unchangedHeaders: Headers
}

/** A response compressed in advance, with all headers, so that requests cost no further work. */
export type ReadyResponse = { status: number } & Record<'identity' | 'br' | 'gzip', Variant>

type Options = {
  status?: number
  /** Lower-case names. Includes `content-type`, and `vary` unless only the encoding varies. */
  headers: Headers
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Higher qualities gain little and take ten times as long, and each publish compresses pages again. */
const BROTLI_QUALITY = 6
const TAG_LENGTH = 22

/** Compression runs in other threads. */
export async function readyResponse(
  text: string,
  { status = 200, headers }: Options,
): Promise<ReadyResponse> {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)
  const variant = (encoded: Uint8Array<ArrayBuffer>, encoding?: string): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const { 'content-type': type = '', vary = 'Accept-Encoding', ...rest } = headers
    const unchangedHeaders = { ...rest, vary, ...(status === 200 && { etag }) }
    return {
      body: encoded,
      etag,
      headers: {
        ...unchangedHeaders,
        'content-type': type,
        'content-length': String(encoded.byteLength),
        ...(encoding && { 'content-encoding': encoding }),
      },
      unchangedHeaders,
    }
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  }
  const [brotli, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
  return { status, identity: variant(body), br: variant(brotli, 'br'), gzip: variant(gzipped, 'gzip') }
}

function acceptedEncoding(header: string | null): 'br' | 'gzip' | 'identity' {
  if (!header) return 'identity'
  const accepted = parseAccept(header)
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0
  return (['br', 'gzip'] as const).find((name) => weightOf(name) > 0) ?? 'identity'
}

/** Compressing proxies make tags weak. `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
const hasTag = (known: string, etag: string) =>
  known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))

/**
 * 304 when the client has this version.
 * @param caching the current value of `Cache-Control`
 */
export function respond(ready: ReadyResponse, request: Request, caching: string): Response {
  const variant = ready[acceptedEncoding(request.headers.get('accept-encoding'))]
  const known = ready.status === 200 && request.headers.get('if-none-match')
  const isUnchanged = known && hasTag(known, variant.etag)
  const headers = isUnchanged ? variant.unchangedHeaders : variant.headers
  return new Response(isUnchanged || request.method === 'HEAD' ? null : variant.body, {
    status: isUnchanged ? 304 : ready.status,
    headers: { ...headers, 'cache-control': caching },
  })
}
