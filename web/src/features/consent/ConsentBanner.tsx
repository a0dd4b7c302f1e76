import { type MouseEvent, useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { consentKey } from '../../browser/consent/consent.ts'
import { ConsentContext, useConsent } from '../../browser/consent/consent-context.ts'
import { focusHeading } from '../../browser/focus-heading.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './ConsentBanner.module.css'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/**
 * Asks once for consent to other services. It has its own place at the top of the page, so that it covers nothing, and
 * scrolls away with it. It neither takes focus nor blocks the page. It takes at most 12 % of a phone's screen: what the
 * services learn is in the dialog, one press away. It is hidden in each page's HTML; early-start.ts shows it.
 */
export function ConsentBanner() {
  const { status } = useConsent()
  const isAsked = status === 'asked'
  return (
    <>
      <p className="visually-hidden" role="status">
        {isAsked && 'There is a question about your privacy near the top of this page.'}
      </p>
      {status !== 'decided' && <Question isAsked={isAsked} />}
    </>
  )
}

function Question({ isAsked }: { isAsked: boolean }) {
  const consent = useContext(ConsentContext)
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  // Before the first paint, also where the page has no HTML from the server: later it would move the page.
  const showIfAsked = (element: HTMLElement | null) => {
    element?.toggleAttribute('hidden', consent.current().status !== 'asked')
  }
  const answer = (isAllowed: boolean) => (event: MouseEvent) => {
    // The question goes at once; what the answer changes on the page follows after the paint (useConsent).
    setAnswered(true)
    // The button disappears. A keyboard user (`detail` is 0) continues at the page's heading.
    if (event.detail === 0) focusHeading()
    consent.choose({ analytics: isAllowed, frames: isAllowed })
  }
  return (
    <section
      id={consentKey}
      ref={showIfAsked}
      hidden={!isAsked}
      suppressHydrationWarning
      className={styles.banner}
      aria-label="Your privacy"
    >
      <div className={styles.inner}>
        <p className={styles.question}>
          May Google Analytics count page views, and other services show forms and videos? Change this at the
          foot of any page.
        </p>
        <div className={styles.answers}>
          <Button look="quiet" onClick={answer(true)}>
            Allow
          </Button>
          <Button look="quiet" onClick={answer(false)}>
            Don’t allow
          </Button>
          <div className={styles.details}>
            <PrivacyChoices label="Choose" look="bare" />
            <Link to={paths.privacy}>Privacy policy</Link>
          </div>
        </div>
      </div>
    </section>
  )
}
