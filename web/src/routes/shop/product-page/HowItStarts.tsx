import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { Section } from '#site/ui/page/Page.tsx'
import styles from './product-page.module.css'

export const HowItStarts = () => (
  <Section heading="How it starts" id="how-it-starts">
    <ol className={styles.steps}>
      <li>
        <strong>Buy</strong> it here, once.
      </li>
      <li>
        <strong>Open</strong> <Link to={paths.download}>the free app</Link> on your phone.
      </li>
      <li>
        <strong>Sign in</strong> with the account that you bought it with.
      </li>
      <li>
        <strong>Listen.</strong> Put your headphones on and press play.
      </li>
    </ol>
  </Section>
)
