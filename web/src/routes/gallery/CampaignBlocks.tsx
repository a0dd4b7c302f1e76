import type { CampaignBlock, CampaignPage } from '#shared/content-types.ts'
import { Section } from '../../ui/page/Page.tsx'
import { Block } from '../campaign/blocks/Block.tsx'
import styles from './gallery.module.css'

type State = { name: string; block: CampaignBlock; isFirst?: boolean }

function statesOf(block: CampaignBlock): State[] {
  const full = { name: 'full', block }
  switch (block._type) {
    case 'heroBlock':
      return [
        { ...full, isFirst: true },
        { name: 'further down', block },
        { name: 'without a picture', block: { ...block, image: null }, isFirst: true },
        { name: 'without a picture, further down', block: { ...block, image: null } },
        { name: 'without words and buttons', block: { ...block, text: '', actions: null } },
      ]
    case 'textBlock':
      return [
        full,
        { name: 'without a heading', block: { ...block, heading: '' } },
        { name: 'empty', block: { ...block, heading: '', body: null } },
      ]
    case 'imageBlock':
      return [
        { name: 'wide', block: { ...block, wide: true } },
        { name: 'in a column', block: { ...block, wide: false } },
        { name: 'empty', block: { ...block, image: null } },
      ]
    case 'quoteBlock':
      return [
        full,
        { name: 'without a link', block: { ...block, source: null } },
        { name: 'empty', block: { ...block, text: '' } },
      ]
    case 'productsBlock':
      return [
        full,
        { name: 'one product', block: { ...block, products: block.products.slice(0, 1) } },
        { name: 'empty', block: { ...block, products: [] } },
      ]
    case 'sampleBlock':
      return [full, { name: 'empty', block: { ...block, game: null, sample: null } }]
    case 'faqBlock':
      return [full, { name: 'empty', block: { ...block, entries: [] } }]
    case 'newsletterBlock':
      return [full, { name: 'with the usual words', block: { ...block, heading: '', text: '' } }]
    case 'countdownBlock':
      return [
        full,
        { name: 'over', block: { ...block, moment: '2025-01-01T00:00:00Z' } },
        { name: 'empty', block: { ...block, moment: null } },
      ]
  }
}

export function CampaignBlocks({ page }: { page: CampaignPage | null }) {
  return (
    <Section heading="Blocks of campaign pages" id="campaign-blocks">
      {!page && <p>Publish the seed content to see them.</p>}
      {page?.blocks.flatMap((block) =>
        statesOf(block).map(({ name, block: shown, isFirst = false }) => (
          <div key={`${block._key} ${name}`}>
            <p className={styles.name}>{`${block._type}, ${name}`}</p>
            <Block
              block={{ ...shown, _key: `${block._key}-${name.replaceAll(' ', '-')}` }}
              page={{ ...page, isPreview: true }}
              isFirst={isFirst}
            />
          </div>
        )),
      )}
    </Section>
  )
}
