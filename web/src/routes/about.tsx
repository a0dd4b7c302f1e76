import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Page } from '../components/Page.tsx'
import { aboutPageQuery } from '../content/queries/pages.ts'
import { RichText } from '../content/RichText.tsx'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../lib/paths.ts'
import { found } from './found.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  found(await context.get(contentContext).read(aboutPageQuery))

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={paths.about} title={page.title} description={page.intro} seo={page.seo} />
      <RichText value={page.body} />
    </Page>
  )
}
