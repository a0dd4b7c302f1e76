import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SiteUrl } from '#shared/site-url.ts'
import { PageHead } from './PageHead.tsx'
import { rootRouteId } from './settings.ts'

const image = (name: string) => ({
  alt: `Picture of ${name}`,
  crop: null,
  hotspot: null,
  asset: {
    url: `https://cdn.sanity.io/images/abc/production/${name}-2400x1350.jpg`,
    lqip: null,
  },
})

const settings = { siteName: 'Candlecast', description: 'Stories in the dark.', shareImage: image('site') }

/**
 * Renders a page head.
 * @returns its title, its canonical address, and the `content` of each meta element by name
 */
async function headOf(props: ComponentProps<typeof PageHead>, root = settings) {
  const routes = [
    { id: rootRouteId, path: '*', loader: () => ({ settings: root }), element: <PageHead {...props} /> },
  ]
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { [rootRouteId]: { settings: root } } },
  })
  render(
    <SiteUrl value="https://candlecast.example">
      <RouterProvider router={router} />
    </SiteUrl>,
  )
  const value = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? null
  return {
    title: document.title,
    canonical: value('link[rel=canonical]', 'href'),
    meta: (name: string) => value(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
  }
}

it('writes the title, the canonical address and the sharing metadata', async () => {
  const { title, canonical, meta } = await headOf({
    path: '/press/fist',
    type: 'article',
    title: 'F.I.S.T. is out',
    description: 'Tonight.',
    image: image('press'),
  })
  expect(title).toBe('F.I.S.T. is out · Candlecast')
  expect(canonical).toBe('https://candlecast.example/press/fist')
  expect(meta('robots')).toBeNull()
  expect(meta('description')).toBe('Tonight.')
  expect(meta('og:title')).toBe('F.I.S.T. is out')
  expect(meta('og:description')).toBe('Tonight.')
  expect(meta('og:type')).toBe('article')
  expect(meta('og:url')).toBe('https://candlecast.example/press/fist')
  expect(meta('og:site_name')).toBe('Candlecast')
  expect(meta('og:locale')).toBe('en_GB')
  expect(meta('og:image')).toMatch(/^https:\/\/candlecast\.example\/cdn\/images\/abc\/production\/press-/)
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
  expect(meta('og:image:alt')).toBe('Picture of press')
  expect(meta('twitter:card')).toBe('summary_large_image')
})

it('prefers the editors’ texts for search and sharing', async () => {
  const seo = { title: 'Found', description: 'Found by many.', image: image('seo') }
  const { title, meta } = await headOf({ path: '/fist', title: 'F.I.S.T.', image: image('own'), seo })
  expect(title).toBe('Found · Candlecast')
  expect(meta('og:title')).toBe('Found')
  expect(meta('og:description')).toBe('Found by many.')
  expect(meta('og:image')).toContain('/seo-')
  expect(meta('og:type')).toBe('website')
})

it('falls back to the description and image of the site', async () => {
  const { meta } = await headOf({ path: '/faq', title: 'FAQ', image: null })
  expect(meta('description')).toBe('Stories in the dark.')
  expect(meta('og:image')).toContain('/site-')
})

it('keeps a hidden page out of search engines, but lets visitors share it', async () => {
  const { canonical, meta } = await headOf({ path: '/shop/product/secret', title: 'Secret', noIndex: true })
  expect(meta('robots')).toBe('noindex')
  expect(canonical).toBeNull()
  expect(meta('og:url')).toBe('https://candlecast.example/shop/product/secret')
})

it('writes only a title for a page without a path', async () => {
  const { title, canonical, meta } = await headOf({ title: 'Game Over', noIndex: true })
  expect(title).toBe('Game Over · Candlecast')
  expect([canonical, meta('og:title'), meta('twitter:card')]).toEqual([null, null, null])
  expect(meta('robots')).toBe('noindex')
})
