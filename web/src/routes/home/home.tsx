import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { homePageQuery } from '#shared/queries/pages.ts'
import { organization, type Publisher, website } from '#shared/structured-data/site.ts'
import { documentPath } from '#site/features/content/document-links.ts'
import { GameCardLink } from '#site/features/content/GameCardLink.tsx'
import { PraiseOfGames } from '#site/features/content/Praise.tsx'
import { RichText } from '#site/features/content/RichText.tsx'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { SoundChip } from '#site/features/player/sample/SoundChip.tsx'
import { samplesIn, tracksOf } from '#site/features/player/track.ts'
import { NewsletterStrip } from '#site/layout/NewsletterStrip.tsx'
import { OpeningOffer } from '#site/layout/OpeningOffer.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { usePublisherDetails, useSettings } from '#site/layout/settings.ts'
import { AppDownload } from '#site/layout/the-app/AppDownload.tsx'
import { textWaveformPath } from '#site/lib/waveform.ts'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Die } from '#site/ui/images/Die.tsx'
import { Banner, BannerPicture } from '#site/ui/page/Banner.tsx'
import { Actions, Section } from '#site/ui/page/Page.tsx'
import { useWords } from '#site/ui/words.ts'
import { documentOrNotFound } from '../errors/redirect-or-not-found.ts'
import styles from './home.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { page, praised, games, opening } = await context.get(contentContext).read(homePageQuery)
  return { page: documentOrNotFound(page), praised, games, opening }
}

type Home = Awaited<ReturnType<typeof loader>>

export function Component() {
  const home = useLoaderData<typeof loader>()
  const { page, opening } = home
  const { hero } = page
  const publisher = usePublisherDetails()
  const settings = useSettings()
  return (
    <>
      <PageHead
        path={paths.home}
        title={hero.title}
        description={hero.intro}
        seo={page.seo}
        image={hero.banner}
        things={import.meta.env.SSR && siteThings(publisher, settings)}
      />
      <Hero hero={hero} opening={opening} />
      {inOrder(page.sectionOrder).map((section) => (
        <HomeSection key={section} section={section} home={home} />
      ))}
    </>
  )
}

type SectionName = NonNullable<Home['page']['sectionOrder']>[number]

const usualOrder = ['introduction', 'app', 'newsletter', 'praise', 'games'] satisfies SectionName[]

/** @param chosen the order of the editors: what is not in it comes after it */
const inOrder = (chosen: readonly SectionName[] | null) => [...new Set([...(chosen ?? []), ...usualOrder])]

function HomeSection({ section, home: { page, praised, games } }: { section: SectionName; home: Home }) {
  switch (section) {
    case 'introduction':
      return (
        <div className={styles.column}>
          <section className={styles.system} aria-labelledby="system">
            <div>
              <h2 id="system">{page.systemHeading}</h2>
              <RichText value={page.body} />
            </div>
            <Steps steps={page.steps} />
          </section>
        </div>
      )
    case 'app':
      return (
        <div className={styles.column}>
          <section className={styles.app} aria-labelledby="app">
            <div>
              <h2 id="app">{page.appHeading}</h2>
              <p>{page.appText}</p>
            </div>
            <AppDownload />
          </section>
        </div>
      )
    case 'newsletter':
      return <NewsletterStrip />
    case 'praise':
      return (
        <div className={styles.column}>
          <PraiseOfGames games={praised} />
        </div>
      )
    case 'games':
      return games.length === 0 ? null : (
        <div className={styles.column}>
          <Section heading={page.gamesHeading} id="games">
            <CardGrid size="small">
              {games.map((game) => (
                <GameCardLink key={game._id} game={game} />
              ))}
            </CardGrid>
          </Section>
        </div>
      )
  }
}

function siteThings(publisher: Publisher, settings: ReturnType<typeof useSettings>) {
  const about = {
    description: settings?.description,
    supportEmail: settings?.supportEmail ?? null,
    profiles: [settings?.discordUrl ?? null],
  }
  return [organization(publisher, about), website(publisher)]
}

function Hero({ hero, opening }: Pick<Home['page'], 'hero'> & Pick<Home, 'opening'>) {
  const target = documentPath(hero.target) ?? paths.shop
  const samples = samplesIn(hero.sound ? tracksOf(hero.sound) : [])
  const words = useWords()
  const picture = (
    <Link to={target} tabIndex={-1} aria-hidden="true">
      <BannerPicture image={hero.banner} />
    </Link>
  )
  return (
    <Banner picture={picture} isTall>
      <h1 className={styles.headline}>{hero.title}</h1>
      <p>{hero.intro}</p>
      <Actions>
        {opening && <OpeningOffer opening={opening} product={opening.product} look="primary" />}
        <Link to={target} className={buttonClass(opening ? 'quiet' : 'primary')}>
          {hero.actionLabel}
        </Link>
        {!opening && samples && <SoundChip tracks={samples} />}
        <Link to={paths.download} className={buttonClass('quiet')}>
          {words.app}
        </Link>
      </Actions>
    </Banner>
  )
}

function Steps({ steps }: { steps: Home['page']['steps'] }) {
  return (
    <ol className={styles.steps}>
      {steps?.map((step, index) => (
        <li key={step._key}>
          <StepIcon index={index} />
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}

const iconHeight = 48

const stepWaveforms = [
  // Listen: a waveform over the full width.
  [textWaveformPath('Listen now', iconHeight)],
  // Choose: the waveform ends, and the line splits in two.
  [textWaveformPath('Wait.', iconHeight), 'M60 24C78 24 80 8 98 8H120', 'M60 24C78 24 80 40 98 40H120'],
  // Roll: the waveform ends at a die.
  [textWaveformPath('Roll', iconHeight), 'M48 24H73', 'M107 24H120'],
]

function StepIcon({ index }: { index: number }) {
  return (
    <svg viewBox={`0 0 120 ${iconHeight}`} fill="none" aria-hidden="true">
      {(stepWaveforms[index] ?? stepWaveforms[0])?.map((path) => (
        <path key={path} d={path} stroke="var(--accent)" strokeWidth="1.5" strokeLinejoin="round" />
      ))}
      {index === 2 && (
        <g transform="translate(74 8)">
          <Die face={5} />
        </g>
      )}
    </svg>
  )
}
