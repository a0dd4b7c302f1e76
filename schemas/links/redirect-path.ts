import { redirectSource } from '../../web/shared/links/redirect-target.ts'
import { readAddress } from '../../web/shared/links/safe-href.ts'
import { escaped, ownSite } from './link.ts'

/** The fields of a redirect document that decide its source and target. */
export type Redirect = { readonly _id: string; readonly from: string; readonly to: string }

/** The path of an address in the spelling that the site compares. Undefined for an address elsewhere. */
export function pathOf(address: string, site = ownSite): string | undefined {
  const read = readAddress(escaped(address), site)
  if (typeof read === 'string' || read.kind === 'elsewhere') return undefined
  return redirectSource(read.path.replace(/[?#].*$/s, '')) ?? undefined
}

/** The paths that a visitor passes, from `start` on along the redirects in `others`, each once. */
function pathsFrom(start: string, others: readonly Redirect[]): string[] {
  const targets = new Map(others.map(({ from, to }) => [pathOf(from), to]))
  const passed = [start]
  for (let to = targets.get(start); to !== undefined; ) {
    const at = pathOf(to) ?? to
    if (passed.includes(at)) break
    passed.push(at)
    to = targets.get(at)
  }
  return passed
}

/** The validation error of the old address, written for editors. Several redirects may have the same target. */
export function faultOfFrom(redirect: Redirect, others: readonly Redirect[]): string | undefined {
  const from = pathOf(redirect.from)
  if (from === undefined) return undefined
  const same = others.find((other) => pathOf(other.from) === from)
  if (same) return `“${redirect.from}” is already redirected to “${same.to}”. Change that redirect instead.`
  const before = others.find((other) => pathOf(other.to) === from)
  // A loop is reported at the target field.
  if (!before || loopOf(redirect, others)) return undefined
  return `The redirect from “${before.from}” leads here, so visitors would be sent on twice. Change its target first.`
}

/** The validation error of the target, written for editors. */
export function faultOfTo(redirect: Redirect, others: readonly Redirect[]): string | undefined {
  const to = pathOf(redirect.to)
  if (to === undefined) return undefined
  if (to === pathOf(redirect.from)) return 'It leads back to itself: choose another target.'
  const next = others.find((other) => pathOf(other.from) === to)
  if (!next) return undefined
  const loop = loopOf(redirect, others)
  if (loop) return `This goes round in a circle: ${loop.join(' → ')}. Choose another target.`
  const end = pathsFrom(to, others).at(-1)
  return `“${redirect.to}” is itself redirected to “${next.to}”. Lead to “${end}” directly.`
}

/** The paths from a redirect back to its own address; undefined without a loop. */
function loopOf(redirect: Redirect, others: readonly Redirect[]): string[] | undefined {
  const [from, to] = [pathOf(redirect.from), pathOf(redirect.to)]
  if (from === undefined || to === undefined) return undefined
  const passed = pathsFrom(to, others)
  const back = passed.indexOf(from)
  return back < 0 ? undefined : [from, ...passed.slice(0, back + 1)]
}
