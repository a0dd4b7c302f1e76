import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Page } from '../components/Page.tsx'
import { privacyPageQuery } from '../content/queries/pages.ts'
import { RichText } from '../content/RichText.tsx'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { dayText } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'
import { found } from './found.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  found(await context.get(contentContext).read(privacyPageQuery))

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <Page heading={page.title} intro={page.intro} prose>
      <PageHead path={paths.privacy} title={page.title} description={page.intro} seo={page.seo} />
      {page.updatedOn && (
        <p>
          Last changed on <time dateTime={page.updatedOn}>{dayText(page.updatedOn)}</time>.
        </p>
      )}
      <RichText value={page.body} />
    </Page>
  )
}
