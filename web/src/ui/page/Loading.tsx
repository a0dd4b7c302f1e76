import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Await } from 'react-router-dom'
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

type LoadedProps<Value> = {
  value: Promise<Value>
  fallback?: ReactNode
  children: (value: Awaited<Value>) => ReactNode
}

/** Shows what a loader has begun to read, and `fallback` until it is read. */
export const WhenLoaded = <Value,>({ value, fallback = null, children }: LoadedProps<Value>) => (
  <Suspense fallback={fallback}>
    <Await<Promise<Value>> resolve={value}>{children}</Await>
  </Suspense>
)

export function useIsLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
