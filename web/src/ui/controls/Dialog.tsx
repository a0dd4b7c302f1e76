import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'

/** Above everything, and everything else out of reach. */
const showModally = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

type Props = { heading: string; onClose: () => void; children: ReactNode }

/**
 * A question that goes before everything else. It stands in the page only while it is open; Escape closes it, and
 * focus goes back to where it came from.
 */
export function Dialog({ heading, onClose, children }: Props) {
  const headingId = useId()
  return (
    <dialog ref={showModally} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </dialog>
  )
}
