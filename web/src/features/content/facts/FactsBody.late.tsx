import { useId } from 'react'
import { accessibilityTags, knownTags } from '#shared/products/accessibility-tags.ts'
import { type Facts as FactsOf, factLines } from '#shared/products/facts.ts'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { useWords } from '#site/ui/words.ts'
import styles from './Facts.module.css'

export function FactsBody({ facts }: { facts: FactsOf | null }) {
  const heading = useId()
  const words = useWords()
  if (!facts) return null
  const lines = factLines(facts)
  const tags = knownTags(facts.accessibility)
  if (lines.length + tags.length === 0) return null
  return (
    <section className={styles.facts} aria-labelledby={heading}>
      <h2 id={heading}>{words.facts}</h2>
      {lines.length > 0 && (
        <Disclosure summary={`Facts (${lines.length})`}>
          <dl className={styles.lines}>
            {lines.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {tags.length > 0 && (
        <Disclosure summary={`Accessibility (${tags.length})`}>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <details>
                  <summary>{accessibilityTags[tag].name}</summary>
                  <p>{accessibilityTags[tag].sentence}</p>
                </details>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
