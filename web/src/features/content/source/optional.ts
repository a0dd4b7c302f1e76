import { unlessUnavailable } from './content-unavailable.ts'

/** Reads what a page can do without: see `ContentSource.optional`. */
export type Optional = <Result>(reading: Promise<Result>) => Promise<Result | null>

type Options = {
  /** How long a page waits, in ms. */
  patienceMs: () => number
  /** Called when what a page did without has arrived. */
  onLate: () => void
}

export const createOptional =
  ({ patienceMs, onLate }: Options): Optional =>
  (reading) => {
    let isLate = false
    const late = new Promise<null>((resolve) => {
      setTimeout(() => {
        isLate = true
        resolve(null)
      }, patienceMs())
    })
    const known = unlessUnavailable(reading)
    known.then(
      (result) => isLate && result !== null && onLate(),
      () => {},
    )
    return Promise.race([known, late])
  }
