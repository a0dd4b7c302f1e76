import { useIsLate } from '../../browser/use-is-late.ts'

export const LATE_MS = 4_000

export function Loading() {
  const isLate = useIsLate(LATE_MS)
  return (
    <p role="status">
      <span>Loading...</span>
      {isLate && <span> This takes longer than usual. It appears as soon as our server answers.</span>}
    </p>
  )
}
