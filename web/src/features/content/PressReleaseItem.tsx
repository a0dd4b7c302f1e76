import type { PressReleaseCard } from '#shared/content-types.ts'
import { dayText } from '#shared/dates.ts'
import { pressReleasePath } from '#shared/paths.ts'
import { CardLink } from '../../ui/cards/CardLink.tsx'
import type { PageCard } from '../../ui/cards/page-card.ts'
import { Picture } from '../../ui/images/Picture.tsx'
import styles from './PressReleaseItem.module.css'

export function PressReleaseItem({ release }: { release: PressReleaseCard }) {
  const page: PageCard = {
    path: pressReleasePath(release.slug),
    shape: 'article',
    title: release.title,
    image: release.image,
    note: dayText(release.publishedOn),
  }
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
        <time dateTime={release.publishedOn}>{page.note}</time>
        <h3>
          <CardLink card={page}>{release.title}</CardLink>
        </h3>
        <p>{release.summary}</p>
      </div>
    </li>
  )
}
