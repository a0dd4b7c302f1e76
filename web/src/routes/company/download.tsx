import { useEffect } from 'react'
import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { textPageQuery } from '#shared/queries/pages.ts'
import { RichText } from '#site/features/content/RichText.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { AppDownload } from '#site/layout/the-app/AppDownload.tsx'
import { appStoreOf } from '#site/layout/the-app/app-store.ts'
import { Page } from '#site/ui/page/Page.tsx'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import styles from './download.module.css'

export const loader = loadDocument(textPageQuery, { id: 'downloadPage' })

export function Component() {
  const page = useLoaderData<typeof loader>()
  useStoreRedirect()
  return (
    <Page heading={page.title} intro={page.intro}>
      <PageHead path={paths.download} title={page.title} description={page.intro} seo={page.seo} />
      <div className={styles.columns}>
        <AppDownload />
        <RichText value={page.body} />
      </div>
    </Page>
  )
}

/** Sends phones and tablets to their app store. Replaces the history entry, so that *Back* leads to the previous page. */
function useStoreRedirect() {
  const settings = useSettings()
  useEffect(() => {
    const store = appStoreOf(navigator, settings)
    if (store) location.replace(store)
  }, [settings])
}
