import { useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import styles from './Skeleton.module.css'

type Shape = 'banner' | 'cards' | 'cover' | 'sheet' | 'text'

const shapes: Record<string, Shape> = {
  [paths.home]: 'banner',
  [paths.games]: 'cards',
  [paths.shop]: 'cards',
  [paths.checkout]: 'sheet',
  [paths.login]: 'sheet',
  [paths.success]: 'sheet',
  [paths.cancel]: 'sheet',
}

/** What the page at an address looks like from afar. */
function shapeOf(path: string): Shape {
  const shape = shapes[path]
  if (shape) return shape
  if (path.startsWith(paths.shop)) return 'cover'
  return path.startsWith(paths.account) ? 'sheet' : 'text'
}

/** The quiet shape of a page that is on its way, of the size that it will have. */
export function PageSkeleton() {
  const { pathname } = useLocation()
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <Skeleton shape={shapeOf(pathname)} />
    </>
  )
}

/** Lines of a text that is on its way. */
export const SkeletonText = () => (
  <div className={styles.words} aria-hidden="true">
    <div className={styles.bar} />
    <div className={styles.bar} />
  </div>
)

/** Bars where words and pictures will be. */
export function Skeleton({ shape }: { shape: Shape }) {
  return (
    <div className={`${styles.page} ${styles[shape]}`} aria-hidden="true">
      <div className={styles.words}>
        <div className={styles.title} />
        <div className={styles.bar} />
        <div className={styles.bar} />
      </div>
      {shape !== 'text' && (
        <div className={styles.pictures}>
          <div />
          {shape === 'cards' && [1, 2, 3].map((key) => <div key={key} />)}
        </div>
      )}
    </div>
  )
}
