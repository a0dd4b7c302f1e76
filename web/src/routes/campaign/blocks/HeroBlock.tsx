import type { CampaignBlock } from '#shared/content-types.ts'
import { ContentButton } from '#site/features/content/ContentButton.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Banner, BannerPicture } from '#site/ui/page/Banner.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import styles from './Block.module.css'

type Props = { block: CampaignBlock<'heroBlock'>; title: string; isFirst: boolean }

/** A banner if it is the page's first block, else a picture with a heading: a page has one banner. */
export function HeroBlock({ block, title, isFirst }: Props) {
  const heading = block.heading || title
  const actions = block.actions && block.actions.length > 0 && (
    <Actions>
      {block.actions.map((action, index) => (
        <ContentButton key={action._key} button={action} quiet={index > 0} />
      ))}
    </Actions>
  )
  const hasPicture = Boolean(block.image?.asset)
  if (!isFirst) {
    return (
      <section className={styles.block} aria-labelledby={block._key}>
        {hasPicture && (
          <Picture
            image={block.image}
            widths={[480, 720, 960, 1440]}
            sizes="100vw"
            ratio={[16, 9]}
            decorative
          />
        )}
        <h2 id={block._key}>{heading}</h2>
        {block.text && <p>{block.text}</p>}
        {actions}
      </section>
    )
  }
  return (
    <Banner picture={hasPicture ? <BannerPicture image={block.image} /> : null}>
      <h1>{heading}</h1>
      {block.text && <p>{block.text}</p>}
      {actions}
    </Banner>
  )
}
