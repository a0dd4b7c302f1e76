/** Links to a second of a sample, such as `/fist?t=83`. A key names another sample than the first. */
const SECOND = 't'
const SAMPLE = 'sample'

type Moment = { key: string; second: number }

/** @returns second 0 for a missing or invalid second, and key '' for the first sample */
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
  // The oldest browsers have no `URLSearchParams.size`.
  const query = `${parameters}`
  return `${origin}${path}${query && `?${query}`}`
}
