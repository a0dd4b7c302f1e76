import { pathOf, type Redirect } from '../../schemas/links/redirect-path.ts'

/** What has to change when a page moves, so that no old address is lost and no visitor is sent on twice. */
export type RedirectsOfMove = {
  /** The new redirect; undefined when one from the old address is there already. */
  create?: { from: string; to: string }
  /** Ids of redirects that lead to the new address from now on. */
  retarget: readonly string[]
  /** Ids of redirects from the new address, which is a page now. */
  remove: readonly string[]
}

/**
 * @param from the path of the page so far
 * @param to its new path
 * @param redirects all published ones
 */
export function redirectsOfMove(from: string, to: string, redirects: readonly Redirect[]): RedirectsOfMove {
  const [old, next] = [pathOf(from), pathOf(to)]
  const remove = redirects.filter((redirect) => pathOf(redirect.from) === next)
  const retarget = redirects.filter(
    (redirect) =>
      !remove.includes(redirect) && (pathOf(redirect.to) === old || pathOf(redirect.from) === old),
  )
  const isKnown = redirects.some((redirect) => pathOf(redirect.from) === old)
  return {
    ...(!isKnown && { create: { from, to } }),
    retarget: retarget.map(({ _id }) => _id),
    remove: remove.map(({ _id }) => _id),
  }
}
