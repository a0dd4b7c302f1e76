import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { PressReleaseCard } from '#shared/content-types.ts'
import { dayText } from '#shared/dates.ts'
import { paths, pressReleasePath } from '#shared/paths.ts'
import { pressReleaseListQuery } from '#shared/queries/press-release.ts'
import { pages as routeTable } from '#shared/routes.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { CardLink } from '#site/ui/cards/CardLink.tsx'
import type { PageCard } from '#site/ui/cards/page-card.ts'
import { Pager, pageCount, pageOf, pagePath } from '#site/ui/controls/Pager.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import styles from './news.module.css'

const { pageSize } = routeTable.news.list

const feedPath = `${paths.news}/rss.xml`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams, pageSize)
  const releases = await context
    .get(contentContext)
    .read(pressReleaseListQuery, { from: page.from, to: page.to })
  return { releases: releases.items, page: page.number, pages: pageCount(releases.total, pageSize) }
}

/** Whether an older release would repeat the picture of a newer one. */
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

type ItemProps = { release: PressReleaseCard; isFirst: boolean; hasOwnPicture: boolean }

function PressReleaseItem({ release, isFirst, hasOwnPicture }: ItemProps) {
  const page: PageCard = {
    path: pressReleasePath(release.slug),
    shape: 'article',
    title: release.title,
    image: release.image,
    note: dayText(release.publishedOn),
  }
  return (
    <li className={styles.item}>
      {hasOwnPicture && (
        <Picture
          image={release.image}
          widths={isFirst ? [360, 480, 720, 960, 1440] : [240, 360, 480, 640]}
          sizes={isFirst ? '(max-width: 68rem) 100vw, 64rem' : '(max-width: 44rem) 100vw, 17rem'}
          ratio={isFirst ? [2, 1] : [16, 9]}
          className={styles.picture}
          eager={isFirst}
          decorative
        />
      )}
      <div className={styles.words}>
        <time dateTime={release.publishedOn}>{page.note}</time>
        <h3>
          <CardLink card={page}>{release.title}</CardLink>
        </h3>
        <p>{release.summary}</p>
      </div>
    </li>
  )
}
