import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { RichText } from '../../../features/content/RichText.tsx'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import styles from './FaqBlock.module.css'

/** Questions of the FAQ that open to their answers. */
export function FaqBlock({ block }: { block: CampaignBlock<'faqBlock'> }) {
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
