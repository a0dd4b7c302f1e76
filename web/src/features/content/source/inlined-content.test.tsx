import { expect, it, vi } from 'vitest'
import { ids } from '#runtime/contract.ts'
import { createPageResults, findInlined, inlinedElement, readInlined } from './inlined-content.ts'

/** Read from the document, and from its text. */
function found(body: string) {
  document.body.innerHTML = body
  return { inPage: readInlined(document), inText: findInlined(body) }
}

it('finds the content of a page, also with markup written by editors', () => {
  const title = '</script><script>alert(1)</script><!-- \u2028'
  const results = { a: { result: { title }, tags: ['s1:x'] } }
  const html = `<main>Words</main>${inlinedElement(results)}<script>start()</script>`
  expect(found(html)).toEqual({ inPage: results, inText: results })
})

it('finds nothing in a page without content, or with truncated or invalid content', () => {
  const carrying = (text: string) => `<script type="application/json" id="${ids.content}">${text}</script>`
  for (const html of ['', '<main></main>', carrying('{"a": {"result"'), carrying('{"a": 1}')])
    expect(found(html), html).toEqual({ inPage: {}, inText: {} })
  expect(findInlined(inlinedElement({ a: { result: 1, tags: [] } }).slice(0, 60))).toEqual({})
})

const results = { a: { result: ['FAQ'], tags: ['s1:faq'] } }

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })

const page = () => html(`<main>FAQ</main>${inlinedElement(results)}`)

it('reads the results from the page at the path, without cookies', async () => {
  const fetchPage = vi.fn(async () => page())
  expect(await createPageResults(fetchPage)('/press?page=2')).toEqual(results)
  expect(fetchPage).toHaveBeenCalledExactlyOnceWith(
    '/press?page=2',
    expect.objectContaining({ credentials: 'omit' }),
  )
})

it('is empty when the server doesn’t respond, or its page has no content', async () => {
  const rows: Record<string, () => Promise<Response>> = {
    'out of reach': () => Promise.reject(new TypeError('Failed to fetch')),
    'the shell without content': async () => html('<div id="root"></div>', { status: 503 }),
    'no page': async () => html(inlinedElement(results), { headers: { 'content-type': 'text/plain' } }),
  }
  for (const [what, fetchPage] of Object.entries(rows))
    expect(await createPageResults(fetchPage)('/faq'), what).toEqual({})
})

it('requests a page once for simultaneous reads, and again later', async () => {
  const fetchPage = vi.fn(async () => page())
  const resultsAt = createPageResults(fetchPage)
  await Promise.all([resultsAt('/faq'), resultsAt('/faq'), resultsAt('/jobs')])
  expect(fetchPage).toHaveBeenCalledTimes(2)
  await resultsAt('/faq')
  expect(fetchPage).toHaveBeenCalledTimes(3)
})

it('requests the home page in place of a private page, which has no content', async () => {
  const fetchPage = vi.fn(async (_path: string) => page())
  for (const path of ['/account', '/shop/checkout?from=cart', '/Account/?a', '/%61ccount'])
    expect(await createPageResults(fetchPage)(path), path).toEqual(results)
  expect(fetchPage.mock.calls.map(([path]) => path)).toEqual(['/', '/', '/', '/'])
})
