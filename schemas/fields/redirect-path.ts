/** One redirect, as far as where it leads. */
export type Redirect = { readonly _id: string; readonly from: string; readonly to: string }

/**
 * The path that a redirect's target is looked up by, as the site does it: decoded, without query, fragment
 * and slash at the end. Undefined for an address outside the site, where our redirects end.
 */
export function pathOf(target: string): string | undefined {
  if (!/^\/(?!\/)/.test(target)) return undefined
  const path = target.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The paths that `others` send a visitor on to, from `start`; no path twice. */
function wayFrom(start: string, others: readonly Redirect[]): string[] {
  const targets = new Map(others.map(({ from, to }) => [pathOf(from), to]))
  const way = [start]
  for (let to = targets.get(start); to !== undefined; ) {
    const at = pathOf(to) ?? to
    if (way.includes(at)) break
    way.push(at)
    to = targets.get(at)
  }
  return way
}

/** What is wrong with the address that a redirect leads away from, in a sentence; several may lead to one target. */
export function faultOfFrom(redirect: Redirect, others: readonly Redirect[]): string | undefined {
  const from = pathOf(redirect.from)
  const same = others.find((other) => pathOf(other.from) === from)
  if (same) return `“${redirect.from}” is already redirected to “${same.to}”. Change that redirect instead.`
  const before = others.find((other) => pathOf(other.to) === from)
  // A circle is the target's fault, and said there.
  if (!before || circle(redirect, others)) return undefined
  return `The redirect from “${before.from}” leads here, so visitors would be sent on twice. Change its target first.`
}

/** What is wrong with the address that a redirect leads to, in a sentence. */
export function faultOfTo(redirect: Redirect, others: readonly Redirect[]): string | undefined {
  const to = pathOf(redirect.to)
  if (to === undefined) return undefined
  if (to === pathOf(redirect.from)) return 'It leads back to itself: choose another target.'
  const next = others.find((other) => pathOf(other.from) === to)
  if (!next) return undefined
  const round = circle(redirect, others)
  if (round) return `This goes round in a circle: ${round.join(' → ')}. Choose another target.`
  const end = wayFrom(to, others).at(-1)
  return `“${redirect.to}” is itself redirected to “${next.to}”. Lead to “${end}” at once.`
}

/** The way from a redirect back to its own address; undefined when it leads elsewhere. */
function circle(redirect: Redirect, others: readonly Redirect[]): string[] | undefined {
  const [from, to] = [pathOf(redirect.from), pathOf(redirect.to)]
  if (from === undefined || to === undefined) return undefined
  const way = wayFrom(to, others)
  const back = way.indexOf(from)
  return back < 0 ? undefined : [from, ...way.slice(0, back + 1)]
}
