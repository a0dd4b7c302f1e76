import type { Target } from '../../../shared/content-types.ts'
import { gamePath, pagePaths, pressReleasePath, productPath } from '../../../shared/paths.ts'

/** Where a document’s page stands; null for one that was deleted or has no address yet. */
export function documentPath(target: Target | null): string | null {
  if (!target) return null
  switch (target._type) {
    case 'product':
      return target.slug && productPath(target.slug)
    case 'game':
      return target.slug && gamePath(target.slug)
    case 'pressRelease':
      return target.slug && pressReleasePath(target.slug)
    default:
      return pagePaths[target._type]
  }
}
