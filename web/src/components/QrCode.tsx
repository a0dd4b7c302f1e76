import { encode } from 'uqr'

type Props = { value: string; label: string; className?: string | undefined }

/** A QR code as one path; scanned from a screen by the phone beside it. */
export function QrCode({ value, label, className }: Props) {
  const { data, size } = encode(value, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#f0e8d6" />
      <path d={path} fill="#0b0d14" />
    </svg>
  )
}
