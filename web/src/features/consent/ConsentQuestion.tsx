import { type MouseEvent, useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import styles from './ConsentQuestion.module.css'
import { consentKey } from './consent.ts'
import { ConsentContext, useConsent } from './consent-context.ts'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/** Announces the question to screen readers, because the question takes no focus. */
export function ConsentAnnouncement() {
  const { status } = useConsent()
  return (
    <p className="visually-hidden" role="status">
      {status === 'undecided' && 'There is a question about your privacy before the heading of this page.'}
    </p>
  )
}

/**
 * Between the menu and the page, so that it is whole on the first screen and never between a heading and its form. Scrolls with the
 * page: covers nothing, takes no focus, and at most 12 % of a phone’s screen. Each page’s HTML hides the question, and start/early.ts shows it.
 */
export function ConsentQuestion() {
  const { status } = useConsent()
  return status !== 'decided' && <Question isAsked={status === 'undecided'} />
}

function Question({ isAsked }: { isAsked: boolean }) {
  const consent = useContext(ConsentContext)
  const [isDecided, setDecided] = useState(false)
  if (isDecided) return null
  // A ref, which runs before the first paint: showing the question later would shift the layout.
  const showIfAsked = (element: HTMLElement | null) => {
    element?.toggleAttribute('hidden', consent.current().status !== 'undecided')
  }
  const choose = (isAllowed: boolean) => (event: MouseEvent) => {
    // The question disappears at once. Frames and analytics follow after the paint (`useConsent`).
    setDecided(true)
    // The focused button disappears. Keyboard users (`detail` is 0) continue at the heading.
    if (event.detail === 0) focusHeading()
    consent.choose({ analytics: isAllowed, frames: isAllowed })
  }
  return (
    <section
      id={consentKey}
      ref={showIfAsked}
      hidden={!isAsked}
      suppressHydrationWarning
      className={`${styles.consent} screen-only`}
      aria-label="Your privacy"
    >
      <p className={styles.question}>
        May Google Analytics count visits, and others show videos and forms? Saying no costs you nothing.
        Change it below any page.
      </p>
      <div className={styles.choices}>
        <Button look="quiet" onClick={choose(true)}>
          Allow
        </Button>
        <Button look="quiet" onClick={choose(false)}>
          Don’t allow
        </Button>
        <PrivacyChoices label="Choose" look="bare" />
        <Link to={paths.privacy}>Privacy policy</Link>
      </div>
    </section>
  )
}
