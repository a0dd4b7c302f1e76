/** Rendered pages never run code from content. FUZZ_RUNS is the number of random pages of each kind. */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as ids from '#runtime/ids.ts'
import { hostileContent, resultsFrom, seedDocuments } from '#server/page-server/testing/hostile-content.ts'
import { assetsOf, renderAsServer } from '#server/page-server/testing/render-as-server.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { siteSettingsQuery } from '#shared/queries/site-settings.ts'
import { allPages } from '#shared/routes.ts'
import { ContentUnavailable } from '../features/content/source/ports.ts'
import { inlineScripts, renderPage } from './prerender.tsx'
import { pages } from './testing.ts'

renderAsServer()

const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.NIGHTLY ? 10 : 2))
/** A failure is said at once: to shrink it takes minutes. */
const runs =
  process.env.FUZZ_RUNS === undefined
    ? { numRuns, seed: 2026, endOnFailure: true }
    : { numRuns, endOnFailure: true }
const PATIENCE_MS = 60_000 + numRuns * 2_000

const site = 'https://candlecast.example'
const idsOf = (...types: string[]) =>
  seedDocuments.filter(({ _type }) => types.includes(String(_type))).map(({ _id }) => String(_id))

const ALLOWED = new Set(['https:', 'mailto:', 'tel:'])
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href', 'cite', 'ping']

/** A bitmap, such as a QR code, runs no script. */
const BITMAP = /^data:image\/bmp;base64,[\w+/]+=*$/

/** Null for a safe attribute. */
function faultOf(element: Element, { name, value }: Attr): string | null {
  const found = `<${element.localName} ${name}="${value.slice(0, 200)}">`
  if (name.startsWith('on') || name === 'style' || name === 'srcdoc') return found
  if (!ADDRESSES.includes(name)) return null
  if (element.localName === 'img' && name === 'src' && BITMAP.test(value)) return null
  return ALLOWED.has(URL.parse(value, site)?.protocol ?? '') ? null : found
}

/** Scripts that are not data. */
const ACTIVE = 'script:not([type="application/json"], [type="application/ld+json"])'
const FORBIDDEN = 'iframe, object, embed, base, meta[http-equiv], form[action], style:not(head > style)'

/** Attributes and URLs that could run a script, and forbidden elements. */
function faultsOf(page: Document): string[] {
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map((attribute) => faultOf(element, attribute)),
  )
  const active = [...page.querySelectorAll(ACTIVE)]
  const running = active.map(({ textContent }) => textContent)
  const others = active.filter((script) => script.hasAttribute('type'))
  return [
    ...attributes.filter((fault) => fault !== null),
    ...[...page.querySelectorAll(FORBIDDEN), ...others].map((element) => element.outerHTML.slice(0, 200)),
    ...running.filter((text) => !inlineScripts.includes(text)).map((text) => `runs: ${text}`),
    ...(running.length === inlineScripts.length ? [] : [`${running.length} scripts run`]),
  ]
}

/** Without the settings of the site, which a server fills in. @throws for an element that is not JSON */
const dataOf = (page: Document): unknown[] =>
  [...page.querySelectorAll('script[type]:not(:empty)')].map(({ textContent }) =>
    JSON.parse(textContent ?? ''),
  )

async function render(path: string, fetchContent: ReturnType<typeof resultsFrom>) {
  const rendered = await renderPage(new URL(path, site), { fetchContent, assetsOf })
  if (rendered.kind !== 'page') throw new Error(`Not a page but a ${rendered.kind}.`)
  return rendered
}

it.each(pages)('%s shows hostile content harmlessly', { timeout: PATIENCE_MS }, async (path, types) => {
  const content = hostileContent([...idsOf(...types), 'siteSettings'])
  await fc.assert(
    fc.asyncProperty(content, async (documents) => {
      const pending = new Set<string>()
      const fetchResults = resultsFrom(documents)
      const { status, html } = await render(path, async (query, params) => {
        pending.add(query)
        await new Promise((resolve) => setImmediate(resolve))
        return fetchResults(query, params).finally(() => pending.delete(query))
      })
      expect([...pending], 'reads that the page did not wait for').toEqual([])
      const page = new DOMParser().parseFromString(html, 'text/html')
      expect(faultsOf(page)).toEqual([])
      expect(dataOf(page).length).toBeGreaterThan(0)
      expect(page.querySelectorAll('h1')).toHaveLength(1)
      expect(page.querySelectorAll('header, footer').length).toBeGreaterThan(1)
      expect(page.getElementById(ids.content)).not.toBeNull()
      expect(status).toBe(path === '/no/such-page' ? 404 : 200)
    }),
    runs,
  )
})

const nothing = async () => ({ result: null, tags: [] })

it.each(['/%', '/%ff', '/press/%E0%A4'])('shows "Game Over" with 404 at %s', async (path) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await render(path, nothing)).toMatchObject({
    status: 404,
    html: expect.stringContaining('Game Over'),
  })
})

it('renders only the outline of a private page, in any spelling and for any query', async () => {
  for (const { path, private: outline } of allPages) {
    if (!outline) continue
    const escaped = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const ask = vi.fn(nothing)
    for (const other of [`${path}/`, path.toUpperCase(), escaped, `${path}?checkout=1&product=fod`])
      expect(await render(other, ask), other).toMatchObject({
        status: 200,
        html: expect.stringContaining(`<h1>${outline.heading}</h1>`),
      })
    const asked = new Set(ask.mock.calls.map(([query]: unknown[]) => query))
    expect(asked, path).toEqual(new Set([siteSettingsQuery, scheduleQuery]))
  }
})

// Vitest fails on an unhandled rejection; on a server it would end the process.
it('leaves no unhandled rejection when the reads of a page fail', async () => {
  for (const [path] of pages) {
    const unread = render(path, () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(unread, path).rejects.toThrow(ContentUnavailable)
    await new Promise((resolve) => setImmediate(resolve))
  }
})
