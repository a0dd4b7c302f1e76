import type { ServerOptions } from 'node:http'

/** Limits of a Node server. API Gateway has its own for functions: 10 kB of headers, 30 s. */
export const serverLimits = {
  /** URL and headers together, in bytes. A token takes at most half of it. */
  maxHeaderSize: 16 * 1024,
  /** In ms. Stops clients that send slowly to keep all connections busy. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // In ms. Longer than Caddy keeps an idle connection (2 minutes): a POST that meets a connection while the server
  // closes it would fail, because a proxy can't repeat it.
  keepAliveTimeout: 125_000,
} satisfies ServerOptions
