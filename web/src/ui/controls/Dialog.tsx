import { type ReactNode, type SyntheticEvent, useId } from 'react'
import styles from './Dialog.module.css'

const showModally = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

type Props = { heading: string; onClose: () => void; children: ReactNode }

/** Render the dialog only while it is open. Escape closes it, and the browser restores the focus. */
export function Dialog({ heading, onClose, children }: Props) {
  const headingId = useId()
  // At Escape the focus returns at once. The later `close` event would undo a press of the opener in between.
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
      {/* The first that takes the focus: a lower one would scroll the heading away. */}
      <h2 id={headingId} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </dialog>
  )
}
