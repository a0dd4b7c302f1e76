import type { ServerOptions } from 'node:http'

/** Of a Node server. A function's gateway has its own: 10 kB of headers, 30 s. */
export const serverLimits = {
  /** Address and headers together, in bytes: a token is at most half of it. */
  maxHeaderSize: 16 * 1024,
  /** In ms, for whoever sends so slowly that connections run out. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
} satisfies ServerOptions
