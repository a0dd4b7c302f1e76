import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { privacyPageQuery } from '#shared/queries/pages.ts'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { SellerDetails } from '../../layout/footer/SellerDetails.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { useSettings } from '../../layout/settings.ts'
import { Page, Section } from '../../ui/page/Page.tsx'
import { documentOrNotFound } from '../errors/redirect-or-not-found.ts'
import styles from './seller.module.css'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  documentOrNotFound(await context.get(contentContext).read(privacyPageQuery))

export function Component() {
  const page = useLoaderData<typeof loader>()
  const seller = useSettings()?.seller
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={paths.privacy} title={page.title} description={page.intro} seo={page.seo} />
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
      <RichText value={page.body} />
    </Page>
  )
}
