import { brotli } from '../../budgets/spending.ts'

const PARTS = {
  'inline SVGs': /<svg[\s\S]*?<\/svg>/g,
  'data for hydration': /<script type="application\/json"[\s\S]*?<\/script>/g,
  'placeholders of images': /data:image[^"&)\\]*/g,
}

/** By how many bytes (brotli) a page would be smaller without each part, largest part first. */
export function partsOf(html: string): { name: string; bytes: number }[] {
  const whole = brotli(html).length
  return Object.entries(PARTS)
    .map(([name, pattern]) => ({ name, bytes: whole - brotli(html.replaceAll(pattern, '')).length }))
    .toSorted((one, other) => other.bytes - one.bytes)
}
