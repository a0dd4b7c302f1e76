/** One number of a countdown with its unit. */
export type TimePart = { unit: 'day' | 'hour' | 'minute' | 'second'; count: number }

/** Seconds as days, hours, minutes and seconds. */
export const timeParts = (seconds: number): TimePart[] => [
  { unit: 'day', count: Math.floor(seconds / 86_400) },
  { unit: 'hour', count: Math.floor(seconds / 3_600) % 24 },
  { unit: 'minute', count: Math.floor(seconds / 60) % 60 },
  { unit: 'second', count: seconds % 60 },
]

/** The name of a unit beside its number: '1 day', '2 days'. */
export const unitText = ({ unit, count }: TimePart) => (count === 1 ? unit : `${unit}s`)
