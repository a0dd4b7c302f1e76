import { encode } from 'uqr'

type Props = { value: string; label: string; className?: string | undefined }

/** Runs of adjacent dark modules in a row. Drawing each run as one shape keeps the path short. */
function darkRuns(row: readonly boolean[]) {
  const runs: [start: number, length: number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}

/** A QR code, drawn as one SVG path. With a fixed mask: to try all eight takes a phone 100 ms. */
export function QrCode({ value, label, className }: Props) {
  const { data, size } = encode(value, { border: 2, maskPattern: 0 })
  const path = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#f0e8d6" />
      <path d={path.join('')} fill="#0b0d14" />
    </svg>
  )
}
