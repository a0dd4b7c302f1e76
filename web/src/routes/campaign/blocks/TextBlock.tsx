import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { RichText } from '../../../features/content/RichText.tsx'
import styles from './TextBlock.module.css'

/** Running text, with a heading when it has one. */
export function TextBlock({ block }: { block: CampaignBlock<'textBlock'> }) {
  return (
    <div className={styles.text}>
      {block.heading && <h2>{block.heading}</h2>}
      <RichText value={block.body} />
    </div>
  )
}
