import type { Inline } from '../common/security/content-policy.ts'
import { type Bundle, openBundle } from './bundle.ts'

/**
 * The texts of all inline scripts and styles of the built pages, for the content security policy.
 * @throws Error when a folder has no build
 */
export async function readInlineElements(bundle: Bundle): Promise<Inline> {
  const { pageModules, inlineScripts, filesOf } = await openBundle(bundle)
  const styles = new Set(pageModules.map((module) => filesOf([module]).style))
  return { scripts: inlineScripts, styles: [...styles] }
}
