const low = 9
const middle = 16
const high = 23

type Pip = readonly [x: number, y: number]

const corners: readonly Pip[] = [
  [low, high],
  [high, low],
  [low, low],
  [high, high],
]
const centre: Pip = [middle, middle]
const sides: readonly Pip[] = [
  [low, middle],
  [high, middle],
]

const faces: Record<Face, readonly Pip[]> = {
  1: [centre],
  2: corners.slice(0, 2),
  3: [...corners.slice(0, 2), centre],
  4: corners,
  5: [...corners, centre],
  6: [...corners, ...sides],
}

export type Face = 1 | 2 | 3 | 4 | 5 | 6

/** Decorative: the text beside it names the result. */
export function Die({
  face,
  size = 32,
  className,
}: {
  face: Face
  size?: number
  className?: string | undefined
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" className={className} aria-hidden="true">
      <rect x="1.5" y="1.5" width="29" height="29" rx="5" stroke="var(--accent)" strokeWidth="1.5" />
      {faces[face].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.7" fill="var(--accent)" />
      ))}
    </svg>
  )
}
