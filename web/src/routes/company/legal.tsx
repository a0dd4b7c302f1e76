import { type LoaderFunctionArgs, matchPath, useLoaderData } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { withSellerFacts } from '#shared/legal/seller-facts.ts'
import { paths } from '#shared/paths.ts'
import { legalPageQuery } from '#shared/queries/pages.ts'
import { type Page as PageRow, pages } from '#shared/routes.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { WithdrawLink } from '#site/layout/footer/FallbackFooter.tsx'
import { useSettings } from '#site/layout/settings.ts'
import { documentOrNotFound } from '../errors/redirect-or-not-found.ts'
import { TextPage } from './TextPage.tsx'

const legalPages: readonly PageRow[] = [pages.terms, pages.withdrawal, pages.accessibility, pages.retention]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const { path = pathname, document = '' } = legalPages.find((page) => matchPath(page.path, pathname)) ?? {}
  const page = await context.get(contentContext).read(legalPageQuery, { id: document })
  return { path, ...documentOrNotFound(page) }
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  const body = withSellerFacts(page.body, useSettings()?.seller)
  return (
    <TextPage path={page.path} page={{ ...page, body }}>
      {page.validFrom && (
        <p>
          Valid from <time dateTime={page.validFrom}>{dayText(page.validFrom)}</time>.
        </p>
      )}
      {page.path === paths.withdrawal && <WithdrawLink />}
    </TextPage>
  )
}
