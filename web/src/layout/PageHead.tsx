import { useContext } from 'react'
import { SiteUrl } from '#shared/site-url.ts'
import { StructuredData } from '../ui/page/StructuredData.tsx'
import { type PageHeadProps, pageHead } from './page-head.ts'
import { useSettings } from './settings.ts'

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
