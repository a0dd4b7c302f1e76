import type { Handler } from 'hono'
import { pageSpeedSchema } from '#shared/api/page-speed.ts'
import { allPages, pathsOf } from '#shared/routes.ts'
import { logEvent } from '../../common/log.ts'
import { readJson } from '../http/read-json.ts'

const patterns = allPages.flatMap((page) =>
  pathsOf(page).map((pathname) => ({ page: page.path, pattern: new URLPattern({ pathname }) })),
)

/** @returns the pattern of a page, such as `/shop/product/:id`; undefined if the site has no such page */
const pageAt = (pathname: string) => patterns.find(({ pattern }) => pattern.test({ pathname }))?.page

/** Logs nothing about the visitor. Browsers send the measurement after consent to analytics; `npm run doctor` reads the log. */
export const recordPageSpeed: Handler = async (context) => {
  const { path, ...vitals } = await readJson(context, pageSpeedSchema)
  const page = pageAt(path)
  if (page && Object.keys(vitals).length > 0) logEvent('page-measured', { page, ...vitals })
  return context.body(null, 204)
}
