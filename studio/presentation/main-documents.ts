import { defineDocuments } from 'sanity/presentation'
import { reservedPaths } from 'schemas'

const isGamePath = (slug: string | undefined) => slug !== undefined && !reservedPaths.includes(slug)

const bySlug = (type: string, slug: string | undefined) =>
  slug === undefined ? undefined : { filter: `_type == "${type}" && slug.current == $slug`, params: { slug } }

/** The document whose form opens beside a page of the site. The first route that fits counts, so games come last. */
export const mainDocuments = defineDocuments([
  { route: '/', type: 'homePage' },
  { route: '/learn-more', type: 'aboutPage' },
  { route: ['/download', '/game-testing'], type: 'downloadPage' },
  { route: ['/contact', '/feedback'], type: 'contactPage' },
  { route: '/privacy-policy', type: 'privacyPage' },
  { route: '/investors', type: 'investorsPage' },
  { route: '/newsletter', type: 'newsletterPage' },
  { route: '/shop/product/:slug', resolve: ({ params }) => bySlug('product', params.slug) },
  { route: '/press/:slug', resolve: ({ params }) => bySlug('pressRelease', params.slug) },
  {
    route: '/:slug',
    resolve: ({ params }) => (isGamePath(params.slug) ? bySlug('game', params.slug) : undefined),
  },
])
