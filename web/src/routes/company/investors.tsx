import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { investorsPageQuery } from '#shared/queries/pages.ts'
import { ContentButton } from '#site/features/content/ContentButton.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { loadDocument } from '../errors/redirect-or-not-found.ts'
import { TextPage } from './TextPage.tsx'

export const loader = loadDocument(investorsPageQuery)

export function Component() {
  const page = useLoaderData<typeof loader>()
  return <TextPage path={paths.investors} page={page} below={<Next pitchDeck={page.pitchDeck} />} />
}

function Next({ pitchDeck }: Pick<Awaited<ReturnType<typeof loader>>, 'pitchDeck'>) {
  const email = useSettings()?.investorEmail
  return (
    <>
      {pitchDeck && (
        <p>
          <ContentButton button={pitchDeck} />
        </p>
      )}
      {email && (
        <Section heading="Contact" id="contact">
          <p>
            Write to <SmartLink href={`mailto:${email}`}>{email}</SmartLink>.
          </p>
        </Section>
      )}
    </>
  )
}
