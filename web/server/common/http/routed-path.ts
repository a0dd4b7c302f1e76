import { getPath } from 'hono/utils/url'

/**
 * The option `getPath` of each program’s `Hono`. Keeps line breaks escaped: no pattern of Hono matches them, so a path such as
 * `/a%0ab` would pass by all middleware.
 */
export const routedPath = (request: Request): string =>
  getPath(request).replace(/[\n\r\u2028\u2029]/g, encodeURIComponent)
