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

/** The title, the canonical address, and the `content` of each meta element by name. */
async function headOf(props: ComponentProps<typeof PageHead>) {
  const routes = [
    { id: rootRouteId, path: '*', loader: () => ({ settings }), element: <PageHead {...props} /> },
  ]
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { [rootRouteId]: { settings } } },
  })
  render(
    <SiteUrl value="https://candlecast.example">
      <RouterProvider router={router} />
    </SiteUrl>,
  )
  const metas = [...document.head.querySelectorAll('meta')].map((element) => [
    element.getAttribute('name') ?? element.getAttribute('property'),
    element.content,
  ])
  return {
    title: document.title,
    canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    ...Object.fromEntries(metas),
  }
}

it('writes the title, the canonical address and the sharing metadata', async () => {
  const page = {
    path: '/press/fist',
    type: 'article',
    title: 'F.I.S.T. is out',
    description: 'Tonight.',
    image: image('press'),
  } as const
  expect(await headOf(page)).toEqual({
    title: 'F.I.S.T. is out · Candlecast',
    canonical: 'https://candlecast.example/press/fist',
    description: 'Tonight.',
    'og:title': 'F.I.S.T. is out',
    'og:description': 'Tonight.',
    'og:type': 'article',
    'og:url': 'https://candlecast.example/press/fist',
    'og:site_name': 'Candlecast',
    'og:locale': 'en_GB',
    'og:image': expect.stringMatching(/^https:\/\/candlecast\.example\/cdn\/images\/abc\/production\/press-/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Picture of press',
    'twitter:card': 'summary_large_image',
  })
})

it('prefers the editors’ texts for search and sharing', async () => {
  const seo = { title: 'Found', description: 'Found by many.', image: image('seo') }
  expect(await headOf({ path: '/fist', title: 'F.I.S.T.', image: image('own'), seo })).toMatchObject({
    title: 'Found · Candlecast',
    'og:title': 'Found',
    'og:description': 'Found by many.',
    'og:image': expect.stringContaining('/seo-'),
    'og:type': 'website',
  })
})

it('falls back to the description and image of the site', async () => {
  expect(await headOf({ path: '/faq', title: 'FAQ', image: null })).toMatchObject({
    description: 'Stories in the dark.',
    'og:image': expect.stringContaining('/site-'),
  })
})

it('keeps a hidden page out of search engines, but lets visitors share it', async () => {
  expect(await headOf({ path: '/shop/product/secret', title: 'Secret', noIndex: true })).toMatchObject({
    robots: 'noindex',
    canonical: null,
    'og:url': 'https://candlecast.example/shop/product/secret',
  })
})

it('writes no canonical address and no sharing metadata for a page without a path', async () => {
  expect(await headOf({ title: 'Game Over', noIndex: true })).toEqual({
    title: 'Game Over · Candlecast',
    canonical: null,
    description: 'Stories in the dark.',
    robots: 'noindex',
  })
})
