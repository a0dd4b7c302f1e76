import { attributes } from './contract.ts'

let settle = () => {}

/** Resolves once a rendered page has settled: the files for later have come, and the browser is idle. */
export const pageSettled = new Promise<void>((resolve) => {
  settle = resolve
})

export const settlePage = () => settle()

/**
 * Fetches the files that a rendered page names for later, and evaluates none: their code may take a slow phone 90 ms, in
 * which a press would wait. Resolves when all have come or failed, and at once in a browser without `modulepreload`.
 */
export async function fetchLater(page: Document): Promise<void> {
  const files = page.querySelector(`[${attributes.later}]`)?.getAttribute(attributes.later)?.split(' ') ?? []
  await Promise.all(files.filter(Boolean).map((href) => preload(page, href)))
}

function preload(page: Document, href: string): Promise<void> {
  const link = page.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve()
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' })
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    page.head.append(link)
  })
}
