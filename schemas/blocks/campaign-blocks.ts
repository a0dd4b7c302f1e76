import { countdownBlock } from './countdown-block.ts'
import { faqBlock } from './faq-block.ts'
import { heroBlock } from './hero-block.ts'
import { imageBlock } from './image-block.ts'
import { newsletterBlock } from './newsletter-block.ts'
import { productsBlock } from './products-block.ts'
import { quoteBlock } from './quote-block.ts'
import { sampleBlock } from './sample-block.ts'
import { textBlock } from './text-block.ts'

/** The blocks that a campaign page is made of, in the order in which editors choose from them. */
export const campaignBlocks = [
  heroBlock,
  textBlock,
  imageBlock,
  quoteBlock,
  productsBlock,
  sampleBlock,
  faqBlock,
  newsletterBlock,
  countdownBlock,
]
