import { useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { textPageQuery } from '#shared/queries/pages.ts'
import { NewsletterForm } from '#site/layout/NewsletterStrip.tsx'
import { TextPage } from '../company/TextPage.tsx'
import { loadDocument } from '../errors/redirect-or-not-found.ts'

export const loader = loadDocument(textPageQuery, { id: 'newsletterPage' })

export const Component = () => (
  <TextPage path={paths.newsletter} page={useLoaderData<typeof loader>()}>
    <NewsletterForm />
  </TextPage>
)
