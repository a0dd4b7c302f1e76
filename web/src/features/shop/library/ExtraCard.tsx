import type { Image } from '#shared/image-sources.ts'
import { Picture } from '#site/ui/images/Picture.tsx'
import styles from './ExtraCard.module.css'
import { coverOnCard } from './library-image.ts'

/** Has a file, but no page. */
export type Extra = {
  id: string
  title: string
  image: Image | null
  file: { url: string | null; originalFilename: string | null; size: number | null } | null
}

const megabytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function ExtraCard({ extra: { title, image, file } }: { extra: Extra }) {
  return (
    <li className={styles.card}>
      <Picture image={image} {...coverOnCard} className={styles.picture} decorative />
      <h3 className={styles.title} translate="no">
        {title}
      </h3>
      {file?.url && (
        <p>
          {/* `dl` makes the content service send the file’s own name, as a download. */}
          <a href={`${file.url}?dl=${encodeURIComponent(file.originalFilename ?? '')}`}>
            Download <span className="visually-hidden">{title}</span>
          </a>
          {file.size !== null && <span>{` (${megabytes.format(file.size / 1_000_000)} MB)`}</span>}
        </p>
      )}
    </li>
  )
}
