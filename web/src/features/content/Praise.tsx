import { useId } from 'react'
import type { Game } from '#shared/content-types.ts'
import { safeHref } from '#shared/links/safe-href.ts'
import styles from './Praise.module.css'

type Props = { praise: Pick<Game, 'quotes' | 'awards'> | null }

/** Only with a source on the web, so that visitors can check it. */
const checkable = <Item extends { url: string }>(items: readonly Item[] | null | undefined): Item[] =>
  (items ?? []).flatMap((item) => {
    const source = safeHref(item.url)
    return source?.kind === 'elsewhere' ? { ...item, url: source.url } : []
  })

export function Praise({ praise }: Props) {
  const heading = useId()
  const quotes = checkable(praise?.quotes)
  const awards = checkable(praise?.awards)
  if (quotes.length + awards.length === 0) return null
  return (
    <section className={styles.praise} aria-labelledby={heading}>
      <h2 id={heading}>What others say</h2>
      {awards.length > 0 && (
        <ul className={styles.awards}>
          {awards.map(({ _key, title, url }) => (
            <li key={_key}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {quotes.map(({ _key, text, source, url }) => (
        <figure key={_key} className={styles.quote}>
          <blockquote cite={url}>{text}</blockquote>
          <figcaption>
            <a href={url}>{source}</a>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
