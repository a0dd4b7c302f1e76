import type { Seo } from '../content/types.ts'
import { useSettings } from './settings.ts'

type Props = { title: string; description?: string | null; seo?: Seo | null; noIndex?: boolean }

/** The page’s title and description; what editors wrote for search engines goes before the page’s own. */
export function PageHead({ title, description, seo, noIndex = false }: Props) {
  const settings = useSettings()
  const name = seo?.title || title
  const text = seo?.description || description || settings?.description
  return (
    <>
      <title>{settings?.siteName ? `${name} · ${settings.siteName}` : name}</title>
      {text && <meta name="description" content={text} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}
