import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Game, PraisedGame } from '#shared/content-types.ts'
import { safeHref } from '#shared/links/safe-href.ts'
import { gamePath } from '#shared/paths.ts'
import { useWords } from '#site/ui/words.ts'
import styles from './Praise.module.css'

type Props = { praise: Pick<Game, 'quotes' | 'awards'> | null }

/** Leaves out quotes and awards without an address, because visitors must be able to check them. */
const withSource = <Item extends { url: string }>(items: readonly Item[] | null | undefined): Item[] =>
  (items ?? []).flatMap((item) => {
    const source = safeHref(item.url)
    return source?.kind === 'elsewhere' ? { ...item, url: source.url } : []
  })

type Quoted = { text: string; source: string; url: string }

const Quote = ({ quote: { text, source, url }, children }: { quote: Quoted; children?: ReactNode }) => (
  <figure className={styles.quote}>
    <blockquote cite={url}>{text}</blockquote>
    <figcaption>
      <a href={url}>{source}</a>
      {children}
    </figcaption>
  </figure>
)

/** The first quote and the first award, beside a price. */
export function FirstPraise({ praise }: Props) {
  const [quote] = withSource(praise?.quotes)
  const [award] = withSource(praise?.awards)
  if (!quote && !award) return null
  return (
    <div className={styles.first}>
      {award && (
        <p className={styles.award}>
          <a href={award.url}>{award.title}</a>
        </p>
      )}
      {quote && <Quote quote={quote} />}
    </div>
  )
}

/** Quotes about several games, in a row. */
export function PraiseOfGames({ games }: { games: readonly PraisedGame[] }) {
  const heading = useId()
  const words = useWords()
  const quoted = games.flatMap((game) => {
    const [quote] = withSource(game.quotes)
    return quote ? [{ ...game, quote, awards: withSource(game.awards) }] : []
  })
  if (quoted.length === 0) return null
  return (
    <section className={styles.games} aria-labelledby={heading}>
      <h2 id={heading}>{words.praise}</h2>
      <ul>
        {quoted.map(({ _id, slug, title, quote, awards }) => (
          <li key={_id}>
            <Quote quote={quote}>
              {' on '}
              <Link to={gamePath(slug)} translate="no">
                {title}
              </Link>
            </Quote>
            {awards.map((award) => (
              <p key={award._key} className={styles.award}>
                <a href={award.url}>{award.title}</a>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param isContinued leaves out the first quote and award, which are elsewhere on the page */
export function Praise({ praise, isContinued = false }: Props & { isContinued?: boolean }) {
  const heading = useId()
  const words = useWords()
  const shown = isContinued ? 1 : 0
  const quotes = withSource(praise?.quotes).slice(shown)
  const awards = withSource(praise?.awards).slice(shown)
  if (quotes.length + awards.length === 0) return null
  return (
    <section className={styles.praise} aria-labelledby={heading}>
      <h2 id={heading}>{words.praise}</h2>
      {awards.length > 0 && (
        <ul className={styles.awards}>
          {awards.map(({ _key, title, url }) => (
            <li key={_key}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {quotes.map((quote) => (
        <Quote key={quote._key} quote={quote} />
      ))}
    </section>
  )
}
