import { type Bundle, openBundle } from './bundle.ts'

/**
 * The texts of all scripts and styles that stand in pages themselves, whatever page it is: what a content security
 * policy has to name. @throws Error when there is no build in the folders
 */
export async function inlineSources(
  bundle: Bundle,
): Promise<{ scripts: readonly string[]; styles: readonly string[] }> {
  const { pageModules, inlineScripts, assetsOf } = await openBundle(bundle)
  const styles = new Set(pageModules.map((module) => assetsOf([module]).style))
  return { scripts: inlineScripts, styles: [...styles] }
}
