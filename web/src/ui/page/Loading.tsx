import { useEffect, useState } from 'react'
import styles from './Loading.module.css'

export const LATE_MS = 4_000

export function Loading() {
  const isLate = useIsLate(LATE_MS)
  return (
    <p role="status" className={styles.loading}>
      <span>Loading...</span>
      {isLate && <span> This takes longer than usual. It appears as soon as our server answers.</span>}
    </p>
  )
}

export function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
