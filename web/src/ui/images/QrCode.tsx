import { encode } from 'uqr'

type Props = { value: string; label: string }

const HEADER_BYTES = 62

/**
 * A BMP (BITMAPINFOHEADER) has half the bytes of an SVG path. Rows have whole words of 32 bits, beginning with the lowest row.
 */
function bitmap(rows: readonly (readonly boolean[])[]) {
  const size = rows.length
  const rowBytes = Math.ceil(size / 32) * 4
  const bytes = new Uint8Array(HEADER_BYTES + rowBytes * size)
  const words = new DataView(bytes.buffer)
  const header = { 0: 0x4d42, 2: bytes.length, 10: HEADER_BYTES, 14: 40, 18: size, 22: size }
  for (const [place, value] of Object.entries(header)) words.setInt32(Number(place), value, true)
  // One plane, one bit per module; then the light and the dark colour.
  words.setInt32(26, 0x10001, true)
  words.setInt32(54, 0xf0e8d6, true)
  words.setInt32(58, 0x0b0d14, true)
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      const place = HEADER_BYTES + (size - 1 - y) * rowBytes + (x >> 3)
      if (isDark) words.setUint8(place, words.getUint8(place) | (0x80 >> (x & 7)))
    })
  })
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** Its colours are those of no brand: readers need dark on light. The mask is fixed: trying all eight takes a phone 100 ms. */
export function QrCode({ value, label }: Props) {
  const { data } = encode(value, { border: 2, maskPattern: 0 })
  return <img src={bitmap(data)} alt={label} width={data.length} height={data.length} />
}
