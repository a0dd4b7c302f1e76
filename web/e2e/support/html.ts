import type { APIResponse, Page } from '@playwright/test'
import { allPages } from '../../shared/routes.ts'

/** Runs in the browser: its parser is the one that visitors have, and it fetches and runs nothing of the HTML. */
function parse(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const text = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return {
    title: document.title,
    headings: all('h1').map(text),
    main: text(document.querySelector('main')),
    links: all('main a').map((link) => link.getAttribute('href')),
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    tags: all('meta[name], meta[property]').map((tag) => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]),
    things: all('script[type="application/ld+json"]').map((script) => script.textContent),
    inlined: document.getElementById('content')?.textContent ?? '',
  }
}

function thingOf(text: string): object {
  const thing: unknown = JSON.parse(text)
  if (typeof thing !== 'object' || thing === null)
    throw new Error(`Structured data is not an object: ${text}`)
  return thing
}

/**
 * Reads a page’s HTML as crawlers do, without running scripts. Structured data that is not JSON fails the test. Only the
 * parser of `page` is used.
 */
export async function readHtml(page: Page, answer: APIResponse) {
  const { tags, things, ...rest } = await page.evaluate(parse, await answer.text())
  const meta: Record<string, string | undefined> = Object.fromEntries(tags)
  return { ...rest, status: answer.status(), meta, things: things.map(thingOf) }
}

/** The type of a thing; of several, the first. */
export const typeOf = (thing: object): unknown => [Reflect.get(thing, '@type')].flat()[0]

const canonicalPaths = new Map(
  allPages.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path] as const)),
)

/** The path that search engines are told for the page at `path`. */
export const canonicalPath = (path: string) => canonicalPaths.get(path) ?? path

/** Documents of other tests have words of `uniqueWord` as addresses. */
export const isOfAnotherTest = (path: string) => /\/w[0-9a-f]{8}$/.test(path)
