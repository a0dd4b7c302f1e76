import type { ReactElement } from 'react'
import type { CampaignBlock, CampaignPage } from '../../../../shared/content-types.ts'
import { ErrorBoundary } from '../../../ui/page/ErrorBoundary.tsx'
import styles from './Block.module.css'
import { CountdownBlock } from './CountdownBlock.tsx'
import { FaqBlock } from './FaqBlock.tsx'
import { HeroBlock } from './HeroBlock.tsx'
import { ImageBlock } from './ImageBlock.tsx'
import { isEmpty } from './is-empty.ts'
import { NewsletterBlock } from './NewsletterBlock.tsx'
import { ProductsBlock } from './ProductsBlock.tsx'
import { previewMarks } from './preview-marks.ts'
import { QuoteBlock } from './QuoteBlock.tsx'
import { SampleBlock } from './SampleBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

type Props = { block: CampaignBlock; page: CampaignPage; isFirst: boolean }

/** The component of each kind of block. A kind without one doesn't compile; content can be newer than this build. */
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
    case 'faqBlock':
      return <FaqBlock block={block} />
    case 'newsletterBlock':
      return <NewsletterBlock block={block} />
    case 'countdownBlock':
      return <CountdownBlock block={block} />
  }
}

/** Blocks that are as wide as the screen, and keep their own distance. */
const fullWidth: ReadonlySet<string> = new Set(['heroBlock', 'newsletterBlock'])

/**
 * One block of a campaign page. A block that has nothing to show is left out, except in the Studio's preview, where an
 * editor has to find it. A block that breaks leaves the others alone.
 */
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
