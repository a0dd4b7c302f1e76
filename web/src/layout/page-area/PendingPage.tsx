import { cardImage } from '../../features/content/card-image.ts'
import { seedOf } from '../../lib/waveform.ts'
import { CoverPage, Price } from '../../ui/cards/CoverPage.tsx'
import type { PageCard } from '../../ui/cards/page-card.ts'
import { Picture } from '../../ui/images/Picture.tsx'
import { AfterHeading } from '../../ui/page/after-heading.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { SkeletonText } from '../../ui/page/Skeleton.tsx'
import { ThemedPage } from '../../ui/page/ThemedPage.tsx'
import { breadcrumbTrails } from '../breadcrumb-trails.ts'
import styles from './PendingPage.module.css'

/** Without the question of a page: it would be on two pages at once. */
export const PendingPage = ({ card }: { card: PageCard }) => (
  <AfterHeading value={null}>
    <Beginning card={card} />
  </AfterHeading>
)

function Beginning({ card }: { card: PageCard }) {
  const { title, image, note, theme, path } = card
  switch (card.shape) {
    case 'cover':
      return (
        <CoverPage
          breadcrumbs={<Breadcrumbs trail={breadcrumbTrails.product} current={title} />}
          cover={<Picture image={image} {...cardImage} decorative eager />}
          summary={
            <>
              <h1 translate="no">{title}</h1>
              {note && <Price>{note}</Price>}
              <SkeletonText />
            </>
          }
        />
      )
    case 'article':
      return (
        <Page
          heading={title}
          above={<Breadcrumbs trail={breadcrumbTrails.pressRelease} current={title} />}
          prose
        >
          {note && <p className={styles.date}>{note}</p>}
          <SkeletonText />
        </Page>
      )
    case 'banner':
      return (
        <ThemedPage theme={theme}>
          <Banner picture={null} seed={seedOf(path.slice(1))}>
            <h1 translate="no">{title}</h1>
            <SkeletonText />
          </Banner>
        </ThemedPage>
      )
  }
}
