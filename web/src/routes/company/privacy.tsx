import { useLoaderData } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { withSellerFacts } from '#shared/legal/seller-facts.ts'
import { paths } from '#shared/paths.ts'
import { privacyPageQuery } from '#shared/queries/pages.ts'
import { SellerDetails } from '#site/layout/footer/SellerDetails.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { Section } from '#site/ui/page/Page.tsx'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import styles from './seller.module.css'
import { TextPage } from './TextPage.tsx'

export const loader = loadDocument(privacyPageQuery)

export function Component() {
  const page = useLoaderData<typeof loader>()
  const seller = useSettings()?.seller
  return (
    <TextPage path={paths.privacy} page={{ ...page, body: withSellerFacts(page.body, seller) }}>
      {page.updatedOn && (
        <p>
          Last changed on <time dateTime={page.updatedOn}>{dayText(page.updatedOn)}</time>.
        </p>
      )}
      {seller && (
        <Section heading="Who is responsible" id="controller">
          <SellerDetails seller={seller} className={styles.seller} />
        </Section>
      )}
    </TextPage>
  )
}
