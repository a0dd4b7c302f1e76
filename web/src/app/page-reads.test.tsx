import { expect, it, vi } from 'vitest'
import { productQuery } from '#shared/queries/product.ts'
import { createBeginReads } from './page-reads.ts'
import { createRenderServices } from './render-services.ts'

const begin = (path: string) => {
  const asked: string[] = []
  const { services } = createRenderServices(
    (query) => {
      asked.push(query)
      return new Promise(() => {})
    },
    location.origin,
    Date.now(),
  )
  const link = Object.assign(document.createElement('a'), { href: path })
  return { asked, reading: createBeginReads(services)(link) }
}

it('begins the queries of a product at once, without the code of its page', async () => {
  const { asked } = begin('/shop/product/fod?from=mail')
  await vi.waitFor(() => expect(asked).toContain(productQuery))
})

it('begins the queries of a page that has none in the first files once its code has come', async () => {
  const { asked } = begin('/faq')
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 10_000 })
})

it('begins nothing for private pages, whose loaders have effects', async () => {
  for (const path of ['/shop/success?session_id=1', '/account', '/shop/checkout']) {
    const { asked, reading } = begin(path)
    await reading.catch(() => {})
    expect(asked, path).toEqual([])
  }
})
