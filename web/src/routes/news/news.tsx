import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { PressReleaseCard } from '#shared/content-types.ts'
import { paths } from '#shared/paths.ts'
import { pressReleaseListQuery } from '#shared/queries/press-release.ts'
import { pages as routeTable } from '#shared/routes.ts'
import { PressReleaseItem } from '../../features/content/PressReleaseItem.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { pageCount, pageOf, pagePath } from '../../lib/paging.ts'
import { Pager } from '../../ui/controls/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './news.module.css'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

const { pageSize } = routeTable.news.list

const feedPath = `${paths.news}/rss.xml`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams, pageSize)
  const releases = await context
    .get(contentContext)
    .read(pressReleaseListQuery, { from: page.from, to: page.to })
  return { releases: releases.items, page: page.number, pages: pageCount(releases.total, pageSize) }
}

/** A picture that a newer release has shown says nothing new. */
const hasSamePicture = (one: PressReleaseCard, other: PressReleaseCard) =>
  one.image?.asset?.url === other.image?.asset?.url

export function Component() {
  const { releases, page, pages } = useLoaderData<typeof loader>()
  return (
    <Page heading="Press & News" intro="What has happened, in our own words. The newest comes first.">
      <PageHead
        path={pagePath(paths.news, page)}
        title="Press & News"
        description="News and press releases about our audio adventures."
        noIndex={page > pages}
        feed={{ title: 'Press & News', path: feedPath }}
      />
      <h2 className="visually-hidden">All news</h2>
      {releases.length === 0 ? (
        <p>There is no news on this page.</p>
      ) : (
        <ul className={styles.list}>
          {releases.map((release, index) => (
            <PressReleaseItem
              key={release._id}
              release={release}
              isFirst={index === 0}
              hasOwnPicture={!releases.slice(0, index).some((newer) => hasSamePicture(newer, release))}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} label="Pages of news" />
      <p>
        Follow the news in a feed reader: <a href={feedPath}>RSS</a>
      </p>
    </Page>
  )
}
