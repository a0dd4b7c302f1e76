import { useIsLate } from '../../browser/use-is-late.ts'

/** After this time, a page says that loading takes longer than usual. */
export const LATE_MS = 4_000

/** Replaces a part of a page while its service has not responded. */
export function Loading() {
  const isLate = useIsLate(LATE_MS)
  return (
    <p role="status">
      <span>Loading...</span>
      {isLate && <span> This takes longer than usual. It appears as soon as our server answers.</span>}
    </p>
  )
}
