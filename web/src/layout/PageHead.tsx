import { useContext } from 'react'
import type { Seo } from '../../shared/content-types.ts'
import type { Image } from '../../shared/image-sources.ts'
import { SiteUrl } from '../../shared/site-url.ts'
import { webPage } from '../../shared/structured-data.ts'
import { StructuredData } from '../ui/page/StructuredData.tsx'
import { LinkPreview, type PageType } from './LinkPreview.tsx'
import { useSettings } from './settings.ts'

type Props = {
  title: string
  description?: string | null
  seo?: Seo | null
  /** What the page itself shows. */
  image?: Image | null
  type?: PageType
} & (
  | {
      /** Where the page stands, whichever of its addresses was asked for. */
      path: string
      noIndex?: boolean
    }
  | { path?: undefined; noIndex: true }
)

/**
 * What a page is called and how it is found and shared; what editors wrote for that goes before the page’s own. A page
 * that search engines must not list has no canonical address, and one without an address of its own is not for sharing.
 */
export function PageHead({ title, description, seo, image, path, type = 'website', noIndex = false }: Props) {
  const siteUrl = useContext(SiteUrl)
  const settings = useSettings()
  const name = seo?.title || title
  const text = seo?.description || description || settings?.description
  return (
    <>
      <title>{settings?.siteName ? `${name} · ${settings.siteName}` : name}</title>
      {text && <meta name="description" content={text} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {path && !noIndex && (
        <>
          <link rel="canonical" href={`${siteUrl}${path}`} />
          <StructuredData thing={webPage(siteUrl, { path, title: name, description: text })} />
        </>
      )}
      {path && (
        <LinkPreview
          path={path}
          type={type}
          title={name}
          description={text}
          siteName={settings?.siteName}
          image={seo?.image ?? image ?? settings?.shareImage ?? null}
        />
      )}
    </>
  )
}
