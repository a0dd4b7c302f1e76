import type { PressReleaseCard } from '#shared/content-types.ts'
import { dayText } from '#shared/dates.ts'
import { pressReleasePath } from '#shared/paths.ts'
import { CardLink } from '../../ui/cards/CardLink.tsx'
import type { PageCard } from '../../ui/cards/page-card.ts'
import { Picture } from '../../ui/images/Picture.tsx'
import styles from './PressReleaseItem.module.css'

type Props = { release: PressReleaseCard; isFirst: boolean; hasOwnPicture: boolean }

export function PressReleaseItem({ release, isFirst, hasOwnPicture }: Props) {
  const page: PageCard = {
    path: pressReleasePath(release.slug),
    shape: 'article',
    title: release.title,
    image: release.image,
    note: dayText(release.publishedOn),
  }
  return (
    <li className={styles.item}>
      {hasOwnPicture && (
        <Picture
          image={release.image}
          widths={isFirst ? [360, 480, 720, 960, 1440] : [240, 360, 480, 640]}
          sizes={isFirst ? '(max-width: 68rem) 100vw, 64rem' : '(max-width: 44rem) 100vw, 17rem'}
          ratio={isFirst ? [2, 1] : [16, 9]}
          className={styles.picture}
          eager={isFirst}
          decorative
        />
      )}
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
