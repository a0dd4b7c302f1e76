import { cardImage } from '../features/content/card-image.ts'
import { seedOf } from '../lib/waveform.ts'
import { CoverPage, Price } from '../ui/cards/CoverPage.tsx'
import type { PageCard } from '../ui/cards/page-card.ts'
import { Picture } from '../ui/images/Picture.tsx'
import { Banner } from '../ui/page/Banner.tsx'
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx'
import { Page } from '../ui/page/Page.tsx'
import { SkeletonText } from '../ui/page/Skeleton.tsx'
import { ThemedPage } from '../ui/page/ThemedPage.tsx'
import { breadcrumbTrails } from './breadcrumb-trails.ts'
import { PageHead } from './PageHead.tsx'
import styles from './PendingPage.module.css'

/** A page that is on its way, as far as the card knows it that led there; the images are those of the card. */
export const PendingPage = ({ card }: { card: PageCard }) => (
  <>
    <PageHead title={card.title} noIndex />
    <Beginning card={card} />
  </>
)

function Beginning({ card }: { card: PageCard }) {
  const { title, image, note, light, path } = card
  switch (card.shape) {
    case 'cover':
      return (
        <CoverPage
          trail={<Breadcrumbs trail={breadcrumbTrails.product} current={title} />}
          cover={<Picture image={image} {...cardImage} decorative eager />}
          words={
            <>
              <h1>{title}</h1>
              <SkeletonText />
              {note && <Price>{note}</Price>}
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
        <ThemedPage light={light}>
          <Banner picture={null} seed={seedOf(path.slice(1))}>
            <h1>{title}</h1>
            <SkeletonText />
          </Banner>
        </ThemedPage>
      )
  }
}
