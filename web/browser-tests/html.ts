import type { Page } from '@playwright/test'
import { aliases, paths } from '../src/lib/paths.ts'

/** What a page says of itself to those who read its HTML and run nothing of it. */
export async function headOf(page: Page) {
  const values = async (selector: string, attribute: string) =>
    page
      .locator(selector)
      .evaluateAll((nodes, name) => nodes.map((node) => node.getAttribute(name)), attribute)
  const tags = await page
    .locator('meta[name], meta[property]')
    .evaluateAll((nodes) =>
      nodes.map((node) => [
        node.getAttribute('name') ?? node.getAttribute('property'),
        node.getAttribute('content'),
      ]),
    )
  const meta: Record<string, string | undefined> = Object.fromEntries(tags)
  return { title: await page.title(), canonical: await values('link[rel=canonical]', 'href'), meta }
}

/** The structured data of a page by its type. A text that is no JSON fails the test. */
export async function structuredDataOf(page: Page): Promise<Map<unknown, object>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.map((text) => {
    const thing: unknown = JSON.parse(text)
    if (typeof thing !== 'object' || thing === null) throw new Error(`That is no thing: ${text}`)
    return thing
  })
  return new Map(things.map((thing) => [Reflect.get(thing, '@type'), thing]))
}

const withAliases = ['contact', 'download', 'news'] as const

const canonicalPaths = new Map<string, string>(
  withAliases.flatMap((name) => aliases[name].map((alias) => [alias, paths[name]] as const)),
)

/** The path that search engines are told for the page at `path`. */
export const canonicalPath = (path: string) => canonicalPaths.get(path) ?? path

/** Documents that tests beside this one publish have words of `uniqueWord` for their addresses. */
export const isOfAnotherTest = (path: string) => /\/w[0-9a-f]{8}$/.test(path)
