import { useLocation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { LATE_MS, useIsLate } from './Loading.tsx'
import styles from './Skeleton.module.css'

type Shape = 'banner' | 'cards' | 'cover' | 'panel' | 'text'

const shapes: Record<string, Shape> = {
  [paths.home]: 'banner',
  [paths.games]: 'cards',
  [paths.shop]: 'cards',
  [paths.checkout]: 'panel',
  [paths.login]: 'panel',
  [paths.success]: 'panel',
  [paths.cancel]: 'panel',
}

function shapeOf(path: string): Shape {
  const shape = shapes[path]
  if (shape) return shape
  if (path.startsWith(paths.shop)) return 'cover'
  return path.startsWith(paths.account) ? 'panel' : 'text'
}

export function PageSkeleton() {
  const { pathname } = useLocation()
  const isLate = useIsLate(LATE_MS)
  return (
    <>
      <p className={isLate ? styles.late : 'visually-hidden'} role="status">
        <span>Loading…</span>
        {isLate && <span> This takes longer than usual. Your cart is safe.</span>}
      </p>
      <Skeleton shape={shapeOf(pathname)} />
    </>
  )
}

export const SkeletonText = () => (
  <div className={styles.text} aria-hidden="true">
    <div className={styles.bar} />
    <div className={styles.bar} />
  </div>
)

export function Skeleton({ shape }: { shape: Shape }) {
  return (
    <div className={`${styles.page} ${styles[shape]}`} aria-hidden="true">
      <div className={styles.text}>
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
