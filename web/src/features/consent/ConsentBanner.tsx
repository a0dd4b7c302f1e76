import { type MouseEvent, useContext } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { ConsentContext, useConsent } from '../../platform/consent/consent-context.ts'
import { focusHeading } from '../../platform/focus-heading.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './ConsentBanner.module.css'
import { PrivacyChoices } from './PrivacyChoices.tsx'

/**
 * Asks once what others may learn. Stands early among the stops of the keyboard and last on the screen; it
 * neither takes the focus nor keeps anybody from the page.
 */
export function ConsentBanner() {
  const isAsked = useConsent().status === 'asked'
  return (
    <>
      <p className="visually-hidden" role="status">
        {isAsked && 'There is a question about your privacy near the top of this page.'}
      </p>
      {isAsked && <Question />}
    </>
  )
}

function Question() {
  const consent = useContext(ConsentContext)
  const answer = (isAllowed: boolean) => (event: MouseEvent) => {
    consent.choose({ analytics: isAllowed, frames: isAllowed })
    // The button that a key pressed is gone: keys go on from the page. A pointer has no place to lose.
    if (event.detail === 0) focusHeading()
  }
  return (
    <section ref={keepRoom} className={styles.banner} aria-label="Your privacy">
      <div className={styles.inner}>
        <p className={styles.question}>
          May we count page views with Google Analytics, and show forms and videos that other services run?
          Until you allow it, nothing of theirs is loaded. Change your mind at the foot of any page.{' '}
          <Link to={paths.privacy}>Privacy policy</Link>
        </p>
        <div className={styles.answers}>
          <Button look="quiet" onClick={answer(true)}>
            Allow
          </Button>
          <Button look="quiet" onClick={answer(false)}>
            Don’t allow
          </Button>
          <PrivacyChoices label="Choose" look="quiet" />
        </div>
      </div>
    </section>
  )
}

/** Lengthens the page by what the banner covers, so that its end, and whatever has the focus, can be scrolled into view. */
function keepRoom(banner: HTMLElement | null) {
  if (!banner) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--consent-banner', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--consent-banner')
  }
}
