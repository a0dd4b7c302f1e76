import type { ReactNode } from 'react'
import type { Seo } from '#shared/content-types.ts'
import { RichText } from '#site/features/content/RichText.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Page } from '#site/ui/page/Page.tsx'

type Props = {
  path: string
  page: {
    title: string
    intro: string | null
    body: Parameters<typeof RichText>[0]['value']
    seo: Seo | null
  }
  /** Between the introduction and the text. */
  children?: ReactNode
  below?: ReactNode
}

/** A page of one document: title, introduction and text. */
export const TextPage = ({ path, page, children, below }: Props) => (
  <Page heading={page.title} intro={page.intro} prose>
    <PageHead path={path} title={page.title} description={page.intro} seo={page.seo} />
    {children}
    <RichText value={page.body} />
    {below}
  </Page>
)
