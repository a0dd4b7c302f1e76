import type { CampaignBlock } from '../../../../shared/content-types.ts'

/** Whether a block has nothing to show: it is not filled in yet, or what it refers to is not on the site. */
export function isEmpty(block: CampaignBlock): boolean {
  switch (block._type) {
    case 'textBlock':
      return !block.heading && !block.body?.length
    case 'imageBlock':
      return !block.image?.asset?.url
    case 'quoteBlock':
      return !block.text
    case 'productsBlock':
      return block.products.length === 0
    case 'sampleBlock':
      return ![block.game?.sample, ...(block.game?.moreSamples ?? []), block.sample].some(
        (sample) => sample?.file?.url,
      )
    case 'faqBlock':
      return block.entries.length === 0
    case 'countdownBlock':
      return !block.heading && !block.moment
    default:
      return false
  }
}
