/** Links to a second of a sample, such as `/fist?t=83`. The key names a further sample. */
const SECOND = 't'
const SAMPLE = 'sample'

type Moment = { key: string; second: number }

/** By default second 0 and key '' (the first sample), also for an invalid second. */
export function sharedMoment(parameters: URLSearchParams): Moment {
  const text = parameters.get(SECOND) ?? ''
  return { key: parameters.get(SAMPLE) ?? '', second: /^\d{1,5}$/.test(text) ? Number(text) : 0 }
}

export function momentAddress(origin: string, path: string, { key, second }: Moment): string {
  const whole = Math.floor(second)
  const parameters = new URLSearchParams({
    ...(key && { [SAMPLE]: key }),
    ...(whole > 0 && { [SECOND]: String(whole) }),
  })
  return `${origin}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}
