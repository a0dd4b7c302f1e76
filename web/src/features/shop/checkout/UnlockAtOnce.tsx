import { useId } from 'react'
import { currentWording, unlockStatements } from '../../../../shared/products/unlock-consent.ts'
import { listText } from '../../../lib/list-text.ts'
import styles from './UnlockAtOnce.module.css'
import type { AtOnce } from './use-at-once.ts'

type Props = { atOnce: AtOnce; isBusy: boolean }

/** Asks whether the shopper wants what is released at once. The payment goes on either way. */
export function UnlockAtOnce({ atOnce: { titles, isChosen, choose }, isBusy }: Props) {
  const id = useId()
  if (titles.length === 0) return null
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <label htmlFor={id}>{unlockStatements[currentWording].join(' ')}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        You may leave the box empty. You then pay in the same way, unlock{' '}
        <span translate="no">{listText(titles)}</span> in My Products when you like, and can withdraw until
        you do, within 14 days.
      </p>
    </div>
  )
}
