import { Link } from 'react-router-dom'
import { Picture } from '../components/Picture.tsx'
import { dayText } from '../lib/dates.ts'
import { pressReleasePath } from '../lib/paths.ts'
import styles from './PressReleaseItem.module.css'
import type { PressReleaseCard } from './types.ts'

/** A press release on the list of news. */
export function PressReleaseItem({ release }: { release: PressReleaseCard }) {
  return (
    <li className={styles.item}>
      <Picture
        image={release.image}
        widths={[240, 360, 480, 640]}
        sizes="(max-width: 40rem) 100vw, 16rem"
        ratio={[16, 9]}
        className={styles.picture}
        decorative
      />
      <div className={styles.words}>
        <time dateTime={release.publishedOn}>{dayText(release.publishedOn)}</time>
        <h3>
          <Link to={pressReleasePath(release.slug)}>{release.title}</Link>
        </h3>
        <p>{release.summary}</p>
      </div>
    </li>
  )
}
