import type { ComponentProps } from 'react'
import { late } from '#runtime/late.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import { useWords } from '../ui/words.ts'
import frameStyles from './NewsletterFrames.module.css'
import styles from './NewsletterStrip.module.css'

type Props = { id?: string; heading?: string | null; text?: string | null } & ComponentProps<typeof Frames>

export function NewsletterStrip({ id = 'newsletter-strip', heading, text, form }: Props) {
  const words = useWords()
  return (
    <section className={`${styles.strip} screen-only`} aria-labelledby={id}>
      <div className={styles.inner}>
        <div>
          <h2 id={id}>{heading || words.newsletter}</h2>
          <p>{text || words.newsletterText}</p>
        </div>
        <NewsletterForm form={form} />
      </div>
    </section>
  )
}

const Unavailable = () => <p className={frameStyles.invitation}>The sign-up form can’t be shown right now.</p>

const Frames = late(
  () => import('./NewsletterFrames.late.tsx').then(({ NewsletterFrames }) => NewsletterFrames),
  Unavailable,
)

export const NewsletterForm = (props: ComponentProps<typeof Frames>) => (
  <ErrorBoundary fallback={<Unavailable />}>
    <Frames {...props} />
  </ErrorBoundary>
)
