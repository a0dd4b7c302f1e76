import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { investorsPageQuery } from '#shared/queries/pages.ts'
import { ContentButton } from '../../features/content/ContentButton.tsx'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { useSettings } from '../../layout/settings.ts'
import { SmartLink } from '../../ui/controls/SmartLink.tsx'
import { Page, Section } from '../../ui/page/Page.tsx'
import { documentOrNotFound } from '../errors/redirect-or-not-found.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  documentOrNotFound(await context.get(contentContext).read(investorsPageQuery))

export function Component() {
  const page = useLoaderData<typeof loader>()
  const email = useSettings()?.investorEmail
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={paths.investors} title={page.title} description={page.intro} seo={page.seo} />
      <RichText value={page.body} />
      {page.pitchDeck && (
        <p>
          <ContentButton button={page.pitchDeck} />
        </p>
      )}
      {email && (
        <Section heading="Contact" id="contact">
          <p>
            Write to <SmartLink href={`mailto:${email}`}>{email}</SmartLink>.
          </p>
        </Section>
      )}
    </Page>
  )
}
