import type { ReactNode } from 'react'
import type { CampaignBlock } from '../../../../shared/content-types.ts'
import { swedishTimeText } from '../../../../shared/products/swedish-time.ts'
import { ContentButton } from '../../../features/content/ContentButton.tsx'
import styles from './CountdownBlock.module.css'
import { timeParts, unitText } from './time-left.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** Counts down to a moment, and says from then on that it has come. */
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

/** Screen readers hear once that the moment has come, and read the time left when they are asked to. */
function Countdown({ moment, doneText, children }: CountdownProps) {
  const left = useSecondsLeft(Date.parse(moment))
  const isDone = left === 0
  return (
    <>
      {!isDone && (
        <div role="timer" aria-label="Time left" className={styles.timer}>
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
