import { type SubmitEvent, useContext, useId, useState } from 'react'
import { momentText } from '#shared/products/swedish-time.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/controls/Dialog.tsx'
import { Actions } from '#site/ui/page/Page.tsx'
import styles from './ChoicesDialog.module.css'
import { choicesOf, type Purpose } from './consent.ts'
import { ConsentContext } from './consent-context.ts'

export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const consent = useContext(ConsentContext)
  const [state] = useState(consent.current)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget)
    // Close the dialog while the button that gets focus back still exists.
    event.currentTarget.closest('dialog')?.close()
    consent.choose({ analytics: ticked.has('analytics'), frames: ticked.has('frames') })
  }

  const choices = choicesOf(state)
  return (
    <Dialog heading="Privacy choices" onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.hint}>
          Until you allow it, nothing of theirs is loaded. You can change your answer at the foot of any page.
        </p>
        <Choice purpose="analytics" label="Count the pages I open" isTicked={choices.analytics}>
          Google Analytics sets cookies, and learns your IP address and the pages you open. We learn what
          people look for.
        </Choice>
        <Choice purpose="frames" label="Show what other services run" isTicked={choices.frames}>
          The newsletter form appears at once, and our newsletter service learns your IP address. Videos come
          from YouTube, and start only when you press play.
        </Choice>
        {state.status === 'decided' && (
          <p className={styles.hint}>{`You chose on ${momentText(state.decision.decidedAt)}.`}</p>
        )}
        <Actions>
          <Button type="submit">Save choices</Button>
          <Button look="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            Cancel
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

type ChoiceProps = { purpose: Purpose; label: string; isTicked: boolean; children: string }

function Choice({ purpose, label, isTicked, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        name={purpose}
        defaultChecked={isTicked}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {children}
      </p>
    </div>
  )
}
