import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { NewsletterStrip, newsletterWords } from '../../../layout/NewsletterStrip.tsx'

/** The newsletter sign-up, with words of its own where the editors wrote some. */
export function NewsletterBlock({ block }: { block: CampaignBlock<'newsletterBlock'> }) {
  const heading = block.heading || newsletterWords.heading
  const text = block.text || newsletterWords.text
  return <NewsletterStrip words={{ id: block._key, heading, text }} />
}
