import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { SmartLink } from '../../../ui/controls/SmartLink.tsx'
import styles from './QuoteBlock.module.css'

/** What someone said, set large, with who said it and where. */
export function QuoteBlock({ block }: { block: CampaignBlock<'quoteBlock'> }) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        <p>{block.text}</p>
      </blockquote>
      {block.who && (
        <figcaption>
          {block.source ? <SmartLink href={block.source}>{block.who}</SmartLink> : block.who}
        </figcaption>
      )}
    </figure>
  )
}
