import { type ReactNode, type SyntheticEvent, useId } from 'react'
import styles from './Dialog.module.css'

const showModally = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

type Props = { heading: string; onClose: () => void; children: ReactNode }

/** Render it only while it is open. Escape closes it, and the browser restores the focus. */
export function Dialog({ heading, onClose, children }: Props) {
  const headingId = useId()
  // Escape moves the focus back at once. `close` comes later, and would undo a press of the opener in between.
  const closeAtOnce = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.currentTarget.close()
    onClose()
  }
  return (
    <dialog
      ref={showModally}
      className={styles.dialog}
      aria-labelledby={headingId}
      onCancel={closeAtOnce}
      onClose={onClose}
    >
      <h2 id={headingId}>{heading}</h2>
      {children}
    </dialog>
  )
}
