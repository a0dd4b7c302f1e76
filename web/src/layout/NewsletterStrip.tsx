import type { ComponentProps } from 'react'
import { late } from '#runtime/late.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import frameStyles from './NewsletterFrames.module.css'
import styles from './NewsletterStrip.module.css'

type Props = { id?: string; heading?: string | null; text?: string | null } & ComponentProps<typeof Frames>

const words = 'New adventures, release dates and offers. A few letters a year, and you can leave at any time.'

export function NewsletterStrip({ id = 'newsletter-strip', heading, text, form }: Props) {
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={styles.inner}>
        <div>
          <h2 id={id}>{heading || 'Hear it first'}</h2>
          <p>{text || words}</p>
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
