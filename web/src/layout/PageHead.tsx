import { useContext } from 'react'
import type { Seo, SiteSettings } from '#shared/content-types.ts'
import type { Image } from '#shared/image-sources.ts'
import { sharedImage } from '#shared/shared-images.ts'
import { LANGUAGE } from '#shared/shop.ts'
import { SiteUrl } from '#shared/site-url.ts'
import { type Thing, webPage } from '#shared/structured-data/site.ts'
import { StructuredData } from '../ui/page/StructuredData.tsx'
import { useSettings } from './settings.ts'

type PageHeadProps = {
  title: string
  description?: string | null
  seo?: Seo | null
  image?: Image | null
  /** Open Graph type (ogp.me). `product` is an extension that shops use. */
  type?: 'website' | 'article' | 'product'
  /** False in the browser: StructuredData.tsx. */
  things?: readonly Thing[] | false
  feed?: { title: string; path: string }
} & (
  | {
      path: string
      noIndex?: boolean
    }
  | { path?: undefined; noIndex: true }
)

export function PageHead(props: PageHeadProps) {
  const siteUrl = useContext(SiteUrl)
  const { title, canonical, meta, things } = pageHead(props, { siteUrl, settings: useSettings() })
  const { feed } = props
  return (
    <>
      <title>{title}</title>
      {meta.map((attributes) => (
        <meta key={'name' in attributes ? attributes.name : attributes.property} {...attributes} />
      ))}
      {canonical && <link rel="canonical" href={canonical} />}
      {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.path} />}
      {import.meta.env.SSR && <StructuredData things={things} />}
    </>
  )
}

type Meta = { name: string; content: string } | { property: string; content: string }

type Head = {
  title: string
  canonical: string | null
  meta: readonly Meta[]
  things: readonly Thing[]
}

type Site = {
  siteUrl: string
  settings: Pick<SiteSettings, 'siteName' | 'description' | 'shareImage'> | null
}

/** An unlisted page has no canonical address; a page without a path has no sharing metadata. */
function pageHead(props: PageHeadProps, { siteUrl, settings }: Site): Head {
  const { path, seo, things, noIndex = false } = props
  const title = seo?.title || props.title
  const description = seo?.description || props.description || settings?.description
  const isListed = path !== undefined && !noIndex
  return {
    title: settings?.siteName ? `${title} · ${settings.siteName}` : title,
    canonical: isListed ? `${siteUrl}${path}` : null,
    meta: [
      ...named('description', description),
      ...named('robots', noIndex && 'noindex'),
      ...(path === undefined ? [] : sharing({ ...props, path, title, description }, { siteUrl, settings })),
    ],
    things: import.meta.env.SSR
      ? [...(isListed ? [webPage(siteUrl, { path, title, description })] : []), ...(things || [])]
      : [],
  }
}

type SharedPage = Pick<PageHeadProps, 'title' | 'seo' | 'image' | 'type'> & {
  path: string
  description: string | undefined
}

/** Open Graph (ogp.me), which X’s cards use too. */
function sharing(
  { path, title, description, seo, image, type }: SharedPage,
  { siteUrl, settings }: Site,
): Meta[] {
  const picture = sharedImage(seo?.image ?? image ?? settings?.shareImage ?? null, siteUrl)
  return [
    ...openGraph('og:title', title),
    ...openGraph('og:description', description),
    ...openGraph('og:type', type ?? 'website'),
    ...openGraph('og:url', `${siteUrl}${path}`),
    ...openGraph('og:site_name', settings?.siteName),
    ...openGraph('og:locale', LANGUAGE.replace('-', '_')),
    ...openGraph('og:image', picture?.url),
    ...openGraph('og:image:width', picture?.width),
    ...openGraph('og:image:height', picture?.height),
    ...openGraph('og:image:alt', picture?.alt),
    ...named('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ]
}

type Content = string | number | false | null | undefined

const named = (name: string, content: Content): Meta[] => (content ? [{ name, content: `${content}` }] : [])

const openGraph = (property: string, content: Content): Meta[] =>
  content ? [{ property, content: `${content}` }] : []
