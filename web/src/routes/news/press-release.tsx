import { useLoaderData } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { pressReleasePath } from '#shared/paths.ts'
import { imageAddress } from '#shared/shared-images.ts'
import { newsArticle } from '#shared/structured-data/publications.ts'
import { GameLink } from '#site/features/content/GameLink.tsx'
import { RichText } from '#site/features/content/RichText.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { usePublisherDetails } from '#site/layout/settings.ts'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Breadcrumbs, breadcrumbTrails } from '#site/ui/page/Breadcrumbs.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import type { loadPressRelease } from '../card-loaders.ts'
import styles from './press-release.module.css'

export function Component() {
  const release = useLoaderData<typeof loadPressRelease>()
  const publisher = usePublisherDetails()
  const path = pressReleasePath(release.slug)
  const article = {
    path,
    headline: release.title,
    description: release.summary,
    publishedOn: release.publishedOn,
    updatedAt: release._updatedAt,
    image: imageAddress(release.image, publisher.siteUrl),
  }
  return (
    <Page
      heading={release.title}
      above={<Breadcrumbs trail={breadcrumbTrails.pressRelease} current={release.title} />}
      prose
    >
      <PageHead
        path={path}
        type="article"
        title={release.title}
        description={release.summary}
        seo={release.seo}
        image={release.image}
        things={import.meta.env.SSR && [newsArticle(publisher, article)]}
      />
      <article className={styles.article}>
        <p className={styles.date}>
          <time dateTime={release.publishedOn}>{dayText(release.publishedOn)}</time>
        </p>
        {release.image && (
          <Picture
            image={release.image}
            widths={[480, 720, 960, 1440]}
            sizes="(min-width: 42rem) 38rem, 100vw"
            ratio={[16, 9]}
            eager
            className={styles.picture}
          />
        )}
        <RichText value={release.body} />
        <GameLink game={release.game} />
      </article>
    </Page>
  )
}
