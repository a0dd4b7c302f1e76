import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Page, Section } from '../components/Page.tsx'
import { ContentButton } from '../content/ContentButton.tsx'
import { investorsPageQuery } from '../content/queries/pages.ts'
import { RichText } from '../content/RichText.tsx'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { useSettings } from '../layout/settings.ts'
import { paths } from '../lib/paths.ts'
import { found } from './found.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  found(await context.get(contentContext).read(investorsPageQuery))

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
            Write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </Section>
      )}
    </Page>
  )
}
