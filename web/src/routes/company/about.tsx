import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { aboutPageQuery } from '#shared/queries/pages.ts'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { documentOrNotFound } from '../errors/redirect-or-not-found.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  documentOrNotFound(await context.get(contentContext).read(aboutPageQuery))

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={paths.about} title={page.title} description={page.intro} seo={page.seo} />
      <RichText value={page.body} />
    </Page>
  )
}
