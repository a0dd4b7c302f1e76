import { NewsletterFrames } from './NewsletterFrames.tsx'
import styles from './NewsletterStrip.module.css'

/** The newsletter sign-up, across the full width of the page. */
export function NewsletterStrip() {
  return (
    <section className={styles.strip} aria-labelledby="newsletter-strip">
      <div className={styles.inner}>
        <div>
          <h2 id="newsletter-strip">Hear it first</h2>
          <p>
            New adventures, release dates and offers. A few letters a year, and you can leave at any time.
          </p>
        </div>
        <NewsletterFrames />
      </div>
    </section>
  )
}
