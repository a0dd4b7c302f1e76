import { useContext } from 'react'
import type { Image } from '../../shared/image-sources.ts'
import { sharedImage } from '../../shared/shared-images.ts'
import { SiteUrl } from '../../shared/site-url.ts'

/** What kind of thing a page is, in the words of ogp.me and, for a product, of those who read it. */
export type PageType = 'website' | 'article' | 'product'

type Props = {
  path: string
  type: PageType
  title: string
  description: string | null | undefined
  siteName: string | undefined
  image: Image | null
}

/** What a page looks like where its address is posted: Open Graph (ogp.me) and X’s cards, which read the same. */
export function LinkPreview({ path, type, title, description, siteName, image }: Props) {
  const siteUrl = useContext(SiteUrl)
  const shared = sharedImage(image, siteUrl)
  const properties = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', type],
    ['og:url', `${siteUrl}${path}`],
    ['og:site_name', siteName],
    ['og:locale', 'en_GB'],
    ['og:image', shared?.url],
    ['og:image:width', shared?.width],
    ['og:image:height', shared?.height],
    ['og:image:alt', shared?.alt],
  ] as const
  return (
    <>
      {properties.map(
        ([property, content]) =>
          content && <meta key={property} property={property} content={`${content}`} />,
      )}
      <meta name="twitter:card" content={shared ? 'summary_large_image' : 'summary'} />
    </>
  )
}
