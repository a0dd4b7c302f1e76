import type { Handler } from 'hono'
import { pageSpeedSchema } from '#shared/api/page-speed.ts'
import { allPages, pathsOf } from '#shared/routes.ts'
import { logEvent } from '../../common/log.ts'
import { readJson } from '../http/read-json.ts'

const patterns = allPages.flatMap((page) =>
  pathsOf(page).map((pathname) => ({ page: page.path, pattern: new URLPattern({ pathname }) })),
)

/** The pattern of the page at a path, such as `/shop/product/:id`. Undefined where the site has no page. */
const pageAt = (pathname: string) => patterns.find(({ pattern }) => pattern.test({ pathname }))?.page

/**
 * Writes how fast a page was for a visitor into the log, for `npm run doctor`. The log gets the pattern of the page and
 * not the path, and nothing about the visitor. Browsers send this only after consent to analytics.
 */
export const recordPageSpeed: Handler = async (context) => {
  const { path, ...vitals } = await readJson(context, pageSpeedSchema)
  const page = pageAt(path)
  if (page && Object.keys(vitals).length > 0) logEvent('page-measured', { page, ...vitals })
  return context.body(null, 204)
}
