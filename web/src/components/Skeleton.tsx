import styles from './Skeleton.module.css'

/** The quiet shape of a page that is on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <div className={`${styles.bar} ${styles.title}`} />
      <div className={styles.bar} />
      <div className={`${styles.bar} ${styles.short}`} />
      <div className={`${styles.bar} ${styles.block}`} />
    </div>
  )
}
