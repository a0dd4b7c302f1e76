import type { ReactElement } from 'react'
import type { CampaignBlock, CampaignPage } from '#shared/content-types.ts'
import { campaignPath } from '#shared/paths.ts'
import { ProductCardLink } from '#site/features/content/ProductGrid.tsx'
import { RichText } from '#site/features/content/RichText.tsx'
import { scenesOf } from '#site/features/player/opening/opening-flow.ts'
import { SamplePlayer } from '#site/features/player/sample/late-samples.tsx'
import { samplesIn, tracksOf } from '#site/features/player/track.ts'
import { NewsletterStrip } from '#site/layout/NewsletterStrip.tsx'
import { OpeningOffer } from '#site/layout/OpeningOffer.tsx'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { ErrorBoundary } from '#site/ui/page/ErrorBoundary.tsx'
import styles from './Block.module.css'
import { CountdownBlock } from './CountdownBlock.tsx'
import { HeroBlock } from './HeroBlock.tsx'

type Props = { block: CampaignBlock; page: CampaignPage; isFirst: boolean }

/** A kind without a component doesn't compile. Null for an unknown kind, because content can be newer than this build. */
function Content({ block, page, isFirst }: Props): ReactElement | null {
  switch (block._type) {
    case 'heroBlock':
      return <HeroBlock block={block} title={page.title} isFirst={isFirst} />
    case 'textBlock':
      return <TextBlock block={block} />
    case 'imageBlock':
      return <ImageBlock block={block} />
    case 'quoteBlock':
      return <QuoteBlock block={block} />
    case 'productsBlock':
      return <ProductsBlock block={block} />
    case 'sampleBlock':
      return <SampleBlock block={block} page={page} />
    case 'openingBlock':
      return <OpeningBlock block={block} />
    case 'faqBlock':
      return <FaqBlock block={block} />
    case 'newsletterBlock':
      return <NewsletterStrip id={block._key} heading={block.heading} text={block.text} form={block} />
    case 'countdownBlock':
      return <CountdownBlock block={block} />
  }
}

const fullWidth: ReadonlySet<string> = new Set(['heroBlock', 'newsletterBlock'])

/** Shows empty blocks in the Studio’s preview, so that editors find them. An error in one block doesn't affect the others. */
export function Block(props: Props) {
  const { block, page } = props
  const empty = isEmpty(block)
  if (empty && !page.isPreview) return null
  return (
    <div className={fullWidth.has(block._type) ? '' : styles.block} {...previewMarks(page, block._key)}>
      {empty ? (
        <p className={styles.empty}>Nothing of this block is on the site at the moment.</p>
      ) : (
        <ErrorBoundary retryOn={block}>
          <Content {...props} />
        </ErrorBoundary>
      )}
    </div>
  )
}

function TextBlock({ block }: { block: CampaignBlock<'textBlock'> }) {
  return (
    <div className={styles.text}>
      {block.heading && <h2>{block.heading}</h2>}
      <RichText value={block.body} />
    </div>
  )
}

function ImageBlock({ block }: { block: CampaignBlock<'imageBlock'> }) {
  const sizes = block.wide ? '(min-width: 78rem) 75rem, 100vw' : '(min-width: 36rem) 34rem, 100vw'
  return (
    <figure className={`${styles.figure} ${block.wide ? '' : styles.narrow}`}>
      <Picture image={block.image} widths={[480, 720, 960, 1440, 1920]} sizes={sizes} />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}

function QuoteBlock({ block }: { block: CampaignBlock<'quoteBlock'> }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{block.text}</p>
      </blockquote>
      {block.who && (
        <figcaption>
          <SmartLink href={block.source ?? ''}>{block.who}</SmartLink>
        </figcaption>
      )}
    </figure>
  )
}

function ProductsBlock({ block }: { block: CampaignBlock<'productsBlock'> }) {
  return (
    <section className={styles.products} aria-labelledby={block._key}>
      <h2 id={block._key} className={block.heading ? '' : 'visually-hidden'}>
        {block.heading || 'Products'}
      </h2>
      <CardGrid>
        {block.products.map((product) => (
          <ProductCardLink key={product._id} product={product} />
        ))}
      </CardGrid>
    </section>
  )
}

type SampleProps = { block: CampaignBlock<'sampleBlock'>; page: CampaignPage }

function SampleBlock({ block, page }: SampleProps) {
  const { game, sample, square } = block
  const ofGame = samplesIn(game ? tracksOf(game) : [])
  if (ofGame) return <SamplePlayer tracks={ofGame} square={game?.square ?? null} />
  const ofPage = { _id: block._key, title: page.title, slug: page.slug, sample, square }
  const own = samplesIn(tracksOf(ofPage, campaignPath(page.slug)))
  return own && <SamplePlayer tracks={own} square={square} />
}

function OpeningBlock({ block: { _key, heading, opening } }: { block: CampaignBlock<'openingBlock'> }) {
  return (
    opening && (
      <section className={styles.text} aria-labelledby={_key}>
        <h2 id={_key}>{heading || opening.title}</h2>
        <OpeningOffer opening={opening} product={opening.product} look="primary" />
      </section>
    )
  )
}

function FaqBlock({ block }: { block: CampaignBlock<'faqBlock'> }) {
  return (
    <section className={styles.faq} aria-labelledby={block._key}>
      <h2 id={block._key}>{block.heading || 'Questions and answers'}</h2>
      <div>
        {block.entries.map((entry) => (
          <Disclosure key={entry._id} summary={entry.question}>
            <RichText value={entry.answer} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function isEmpty(block: CampaignBlock): boolean {
  switch (block._type) {
    case 'textBlock':
      return !block.heading && !block.body?.length
    case 'imageBlock':
      return !block.image?.asset?.url
    case 'quoteBlock':
      return !block.text || !block.source
    case 'productsBlock':
      return block.products.length === 0
    case 'sampleBlock':
      return ![block.game?.sample, ...(block.game?.moreSamples ?? []), block.sample].some(
        (sample) => sample?.file?.url,
      )
    case 'openingBlock':
      return !block.opening || scenesOf(block.opening) === null
    case 'faqBlock':
      return block.entries.length === 0
    case 'countdownBlock':
      return !block.heading && !block.moment
    default:
      return false
  }
}

/**
 * Names a block to the Studio’s preview, where a click opens its form and dragging moves it. Has the format of
 * `createDataAttribute` in @sanity/visual-editing, whose import would add a parser.
 */
const previewMarks = ({ _id, isPreview }: Pick<CampaignPage, '_id' | 'isPreview'>, key: string) =>
  isPreview ? { 'data-sanity': `id=${_id};type=campaignPage;path=blocks:${key};base=%2F` } : {}
