import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { infoPath } from '#shared/paths.ts'
import { infoPageQuery } from '#shared/queries/info-page.ts'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { redirectOrNotFound } from '../errors/redirect-or-not-found.ts'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const content = context.get(contentContext)
  const page = await content.read(infoPageQuery, { slug: params.slug ?? '' })
  return page ?? redirectOrNotFound(content, request)
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={infoPath(page.slug)} title={page.title} description={page.intro} seo={page.seo} />
      <RichText value={page.body} />
    </Page>
  )
}
