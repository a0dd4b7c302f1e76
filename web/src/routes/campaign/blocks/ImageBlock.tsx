import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { Picture } from '../../../ui/images/Picture.tsx'
import styles from './ImageBlock.module.css'

/** A picture with its caption, as wide as the page or as a column of text. */
export function ImageBlock({ block }: { block: CampaignBlock<'imageBlock'> }) {
  const sizes = block.wide ? '(min-width: 78rem) 75rem, 100vw' : '(min-width: 36rem) 34rem, 100vw'
  return (
    <figure className={`${styles.figure} ${block.wide ? styles.wide : styles.narrow}`}>
      <Picture image={block.image} widths={[480, 720, 960, 1440, 1920]} sizes={sizes} />
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  )
}
