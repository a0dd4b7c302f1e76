import { useContext } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import { late } from '#runtime/late.tsx'
import { gamePath, pressReleasePath } from '#shared/paths.ts'
import { accessibilityNames } from '#shared/products/accessibility-tags.ts'
import { imageAddress } from '#shared/shared-images.ts'
import { game as gameThing } from '#shared/structured-data/publications.ts'
import { AnalyticsContext } from '#site/features/consent/analytics/analytics.ts'
import { ContentButton } from '#site/features/content/ContentButton.tsx'
import { Facts } from '#site/features/content/facts/Facts.tsx'
import { PlainVideo } from '#site/features/content/PlainVideo.tsx'
import { Praise } from '#site/features/content/Praise.tsx'
import { ProductGrid } from '#site/features/content/ProductGrid.tsx'
import { RichText } from '#site/features/content/RichText.tsx'
import openingStyles from '#site/features/player/opening/PlayOpening.module.css'
import { OPENING_ID, PlayOpening } from '#site/features/player/opening/PlayOpening.tsx'
import { SamplePlayer } from '#site/features/player/sample/late-samples.tsx'
import { samplesIn, tracksOf } from '#site/features/player/track.ts'
import { NewsletterStrip } from '#site/layout/NewsletterStrip.tsx'
import { OpeningOffer } from '#site/layout/OpeningOffer.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { usePublisherDetails } from '#site/layout/settings.ts'
import { gameTheme } from '#site/lib/game-theme.ts'
import { Badge } from '#site/ui/cards/Badge.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Banner, BannerPicture } from '#site/ui/page/Banner.tsx'
import { BelowFirstScreen } from '#site/ui/page/BelowFirstScreen.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import { Actions, Section, ThemedPage } from '#site/ui/page/Page.tsx'
import { useWords } from '#site/ui/words.ts'
import type { loadGame } from '../card-loaders.ts'
import styles from './game.module.css'

const Video = late(
  () => import('#site/features/content/VideoFacade.late.tsx').then(({ VideoFacade }) => VideoFacade),
  PlainVideo,
)

const OpeningText = late(
  () => import('#site/features/player/opening/OpeningText.late.tsx').then((module) => module.OpeningText),
  () => <p className={openingStyles.problem}>The transcript can’t be shown right now.</p>,
)

type Game = Awaited<ReturnType<typeof loadGame>>

export function Component() {
  const game = useLoaderData<typeof loadGame>()
  const path = gamePath(game.slug)
  const publisher = usePublisherDetails()
  const image = imageAddress(game.cover, publisher.siteUrl)
  const samples = samplesIn(tracksOf(game))
  const words = useWords()
  return (
    <ThemedPage theme={gameTheme(game)}>
      <PageHead
        path={path}
        title={game.title}
        description={game.summary}
        seo={game.seo}
        image={game.banner ?? game.cover}
        things={
          import.meta.env.SSR && [
            gameThing(publisher, {
              ...game,
              path,
              description: game.summary,
              image,
              accessibility: accessibilityNames(game.facts),
              awards: game.awards?.map(({ title }) => title) ?? [],
            }),
          ]
        }
      />
      <Hero game={game} />
      <BelowFirstScreen>
        <div className={styles.column}>
          {game.body && (
            <div className={styles.story}>
              <RichText value={game.body} isStory />
            </div>
          )}
          <div className={styles.aside}>
            {samples && <SamplePlayer tracks={samples} square={game.square} />}
            <Facts facts={game.facts} />
          </div>
          <OpeningSection opening={game.opening} />
          {game.video && (
            <ErrorBoundary fallback={<p>The video can’t be shown right now.</p>}>
              <Video video={game.video} fallbackPoster={game.banner} />
            </ErrorBoundary>
          )}
          <Praise praise={game} />
          {game.products.length > 0 && (
            <Section heading={words.inShop} id="products">
              <ProductGrid products={game.products} />
            </Section>
          )}
          <News releases={game.releases} />
          {game.licence && <p className={styles.licence}>{game.licence}</p>}
        </div>
        <NewsletterStrip />
      </BelowFirstScreen>
    </ThemedPage>
  )
}

/** Its button opens the stage of the one in the banner. */
function OpeningSection({ opening }: Pick<Game, 'opening'>) {
  const analytics = useContext(AnalyticsContext)
  if (!opening) return null
  const { title, scenes, game } = opening
  const heard = scenes?.filter(({ url }) => url) ?? []
  const endings = heard.filter(({ next }) => next === 'ending').length
  const image = heard[0]?.image
  return (
    <Section heading={title ?? 'The first scenes'} id={OPENING_ID}>
      <div className={openingStyles.poster}>
        <Picture
          image={image?.asset?.url ? image : (game?.banner ?? null)}
          widths={[480, 960, 1440]}
          sizes="(min-width: 64rem) 60rem, 100vw"
          ratio={[16, 9]}
        />
        <div>
          <PlayOpening
            opening={opening}
            look="primary"
            onPlay={() => analytics.happened({ name: 'play_opening', title: title ?? '' })}
          />
          <p>{`Listen, choose and roll the die: ${heard.length} scenes, ${endings} endings, free.`}</p>
        </div>
      </div>
      <OpeningText opening={opening} />
    </Section>
  )
}

function News({ releases }: Pick<Game, 'releases'>) {
  const { news } = useWords()
  if (releases.length === 0) return null
  return (
    <Section heading={news} id="news">
      <ul className={styles.links}>
        {releases.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={pressReleasePath(slug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Hero({ game }: { game: Game }) {
  return (
    <Banner picture={<BannerPicture image={game.banner} />}>
      {game.releaseNote && <Badge>{game.releaseNote}</Badge>}
      <h1 translate="no">{game.title}</h1>
      {game.tagline && <p className={styles.tagline}>{game.tagline}</p>}
      <Actions>
        {game.actions?.map((action, index) => (
          <ContentButton key={action._key} button={action} quiet={index > 0} />
        ))}
        {game.opening && <OpeningOffer opening={game.opening} product={game.opening.product} />}
      </Actions>
    </Banner>
  )
}
