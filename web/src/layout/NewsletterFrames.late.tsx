import { useContext, useState } from 'react'
import { safeHref } from '#shared/links/safe-href.ts'
import { choicesOf } from '../features/consent/consent.ts'
import { ConsentContext, useFramePermission } from '../features/consent/consent-context.ts'
import { Button } from '../ui/controls/Button.tsx'
import styles from './NewsletterFrames.module.css'
import { useSettings } from './settings.ts'

/** Of a form that a block has in place of the one of the site settings. */
type NewsletterFormAddresses = { desktopUrl: string | null; mobileUrl: string | null }

/**
 * The newsletter form, after the visitor’s permission. CSS hides either the wide version or the one for phones; browsers don’t
 * fetch a hidden lazy frame.
 */
export function NewsletterFrames({ form }: { form?: NewsletterFormAddresses | undefined }) {
  const settings = useSettings()
  const { isAlwaysAllowed, isOpen, open } = useFramePermission()
  const [wasPressed, setPressed] = useState(false)
  const desktop = addressOf(form?.desktopUrl ?? form?.mobileUrl ?? settings?.newsletterDesktopUrl)
  const mobile = addressOf(form?.mobileUrl ?? form?.desktopUrl ?? settings?.newsletterMobileUrl)
  if (!desktop && !mobile) return null
  if (!isAlwaysAllowed && !isOpen) {
    return (
      <Invitation
        address={desktop ?? mobile ?? ''}
        onPressed={() => {
          setPressed(true)
          open()
        }}
      />
    )
  }
  return (
    <>
      {desktop && <Frame src={desktop} className={styles.desktop} takesFocus={wasPressed} />}
      {mobile && <Frame src={mobile} className={styles.mobile} takesFocus={wasPressed} />}
    </>
  )
}

function addressOf(href: string | null | undefined): string | null {
  const target = safeHref(href)
  return target?.kind === 'elsewhere' ? target.url : null
}

/** As large as the form, so that the layout doesn’t shift. */
function Invitation({ address, onPressed }: { address: string; onPressed: () => void }) {
  const consent = useContext(ConsentContext)
  const allowAlways = () => {
    consent.choose({ ...choicesOf(consent.current()), frames: true })
    onPressed()
  }
  return (
    <div className={styles.invitation}>
      <p>
        Our newsletter service runs the sign-up form. When you show it, the service learns your IP address.
      </p>
      <div className={styles.choices}>
        <Button look="quiet" onClick={onPressed}>
          Show the form
        </Button>
        <Button look="quiet" onClick={allowAlways}>
          Always show it
        </Button>
      </div>
      <noscript>
        <a href={address}>Open the sign-up form</a>
      </noscript>
    </div>
  )
}

type FrameProps = { src: string; className: string | undefined; takesFocus: boolean }

function Frame({ src, className, takesFocus }: FrameProps) {
  return (
    <iframe
      className={`${styles.frame} ${className}`}
      src={src}
      title="Newsletter sign-up"
      loading="lazy"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      // The pressed button is removed, so focus moves to the frame. A frame hidden by CSS ignores focus().
      ref={takesFocus ? focusFrame : null}
    />
  )
}

const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })
