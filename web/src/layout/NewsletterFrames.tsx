import { safeHref } from '../lib/safeHref.ts'
import styles from './NewsletterFrames.module.css'
import { useSettings } from './settings.ts'

/**
 * The newsletter service’s own form, in the version for wide screens and in the one for phones. Style sheets
 * hide one of them; being lazy, the hidden one is never fetched.
 */
export function NewsletterFrames() {
  const settings = useSettings()
  return (
    <>
      <Frame href={settings?.newsletterDesktopUrl} className={styles.desktop} />
      <Frame href={settings?.newsletterMobileUrl} className={styles.mobile} />
    </>
  )
}

function Frame({ href, className }: { href: string | null | undefined; className: string | undefined }) {
  const target = safeHref(href)
  if (target?.kind !== 'elsewhere') return null
  return (
    <iframe
      className={`${styles.frame} ${className}`}
      src={target.url}
      title="Newsletter sign-up"
      loading="lazy"
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
    />
  )
}
