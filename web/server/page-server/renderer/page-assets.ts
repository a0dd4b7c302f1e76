import * as v from 'valibot'

const names = v.optional(v.array(v.string()), [])

/** Fields of vite.dev/guide/backend-integration. */
const ManifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: names, css: names, assets: names }),
)

export type Manifest = v.InferOutput<typeof ManifestSchema>

/** web/src/start/document.ts puts these files into a page. */
export type PageAssets = {
  entry: string
  scripts: string[]
  styles: string[]
  style: string
  fonts: string[]
  later: string[]
}

const ENTRY = 'index.html'
/** With @sanity/client. */
const LATER = 'src/features/content/source/published-transport.ts'
/** The first screen’s two fonts: web/src/start/main.tsx. */
const FONT = /\.woff2$/

export const parseManifest = (text: string): Manifest => v.parse(ManifestSchema, JSON.parse(text))

/** Lists each chunk once, after the chunks that it imports statically. */
function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const visited = new Set<string>()
  const found = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
    found.add(name)
  }
  for (const name of names) visit(name)
  return found
}

/**
 * The files of a page with these `modules`: paths under src/routes without extension. Routes without a module in the
 * build are skipped.
 */
export function pageFiles(
  manifest: Manifest,
  modules: readonly string[],
  readFile: (name: string) => string,
): PageAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build’s manifest has no ${ENTRY}: build the site again.`)
  const routes = modules
    .flatMap((name) => [`src/routes/${name}.tsx`, `src/routes/${name}.ts`])
    .filter((name) => name in manifest)
  const chunksOf = (...roots: string[]) =>
    [...withImports(manifest, roots)].flatMap((name) => manifest[name] ?? [])
  const chunks = chunksOf(ENTRY, ...routes)
  const address = (file: string) => `/${file}`
  const styles = [...new Set(chunks.flatMap(({ css }) => css))]
  return {
    entry: address(entry.file),
    scripts: chunks.map(({ file }) => address(file)),
    styles: styles.map(address),
    style: styles.map((name) => readFile(name).trim()).join(''),
    fonts: chunks.flatMap(({ assets }) => assets.filter((file) => FONT.test(file))).map(address),
    later: chunksOf(LATER)
      .filter((chunk) => !chunks.includes(chunk))
      .map(({ file }) => address(file)),
  }
}
