import { type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import type { CampaignBlock } from '#shared/content-types.ts'
import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { ClockContext } from '#site/browser/clock.ts'
import { ContentButton } from '#site/features/content/ContentButton.tsx'
import styles from './CountdownBlock.module.css'

export function CountdownBlock({ block }: { block: CampaignBlock<'countdownBlock'> }) {
  const { _key, heading, moment, doneText, action } = block
  return (
    <section className={styles.countdown} aria-labelledby={_key}>
      <h2 id={_key}>{heading}</h2>
      {moment && !Number.isNaN(Date.parse(moment)) && (
        <>
          <p className={styles.moment}>
            <time dateTime={moment}>{swedishTimeText(moment)}</time>
          </p>
          <Countdown moment={moment} doneText={doneText || 'It is out.'}>
            {action?.label && <ContentButton button={action} />}
          </Countdown>
        </>
      )}
    </section>
  )
}

type CountdownProps = { moment: string; doneText: string; children: ReactNode }

/** Screen readers announce the end once, and read the remaining time on request. */
function Countdown({ moment, doneText, children }: CountdownProps) {
  const left = useSecondsLeft(Date.parse(moment))
  const isDone = left === 0
  return (
    <>
      {!isDone && (
        <div role="timer" aria-label="Time left" className={`${styles.timer} screen-only`}>
          {timeParts(left ?? 0).map((part) => (
            <p key={part.unit}>
              <strong>{left === null ? '\u00a0' : part.count}</strong> <span>{unitText(part)}</span>
            </p>
          ))}
        </div>
      )}
      <p role="status" className={styles.done}>
        {isDone && doneText}
      </p>
      {isDone && children}
    </>
  )
}

type TimePart = { unit: 'day' | 'hour' | 'minute' | 'second'; count: number }

const timeParts = (seconds: number): TimePart[] => [
  { unit: 'day', count: Math.floor(seconds / 86_400) },
  { unit: 'hour', count: Math.floor(seconds / 3_600) % 24 },
  { unit: 'minute', count: Math.floor(seconds / 60) % 60 },
  { unit: 'second', count: seconds % 60 },
]

const unitText = ({ unit, count }: TimePart) => (count === 1 ? unit : `${unit}s`)

const SECOND_MS = 1000

const secondsUntil = (moment: number, now: number) => Math.max(0, Math.ceil((moment - now) / SECOND_MS))

/**
 * Seconds until a moment (milliseconds since 1970) by the page’s clock. Null on the server and during hydration, because rendered
 * pages are cached; 0 once the moment has passed.
 */
function useSecondsLeft(moment: number): number | null {
  const clock = useContext(ClockContext)
  const subscribe = useCallback(
    (listener: () => void) =>
      clock.subscribe((now) => {
        const left = secondsUntil(moment, now)
        return left > 0 ? moment - (left - 1) * SECOND_MS : Number.POSITIVE_INFINITY
      }, listener),
    [clock, moment],
  )
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(moment, clock.now()),
    () => (clock.renderedAt() < moment ? null : 0),
  )
}
