import * as v from 'valibot'

const names = v.optional(v.array(v.string()), [])

/** Fields of vite.dev/guide/backend-integration. */
const ManifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: names, css: names, assets: names }),
)

export type Manifest = v.InferOutput<typeof ManifestSchema>

/** The files that web/src/start/document.ts puts into a page. */
export type PageAssets = {
  entry: string
  scripts: string[]
  styles: string[]
  style: string
  fonts: string[]
  later: string[]
}

const ENTRY = 'index.html'
/** The module that contains @sanity/client. */
const CLIENT_MODULE = 'src/features/content/source/published-transport.ts'
/** Matches the two fonts of the first screen: web/src/start/main.tsx. */
const FONT = /\.woff2$/

export const parseManifest = (text: string): Manifest => v.parse(ManifestSchema, JSON.parse(text))

/** Lists the chunks and all that they import statically, each once and after its imports. */
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
 * The files of a page that consists of `modules`: paths under src/routes without extension. Modules that the build lacks are
 * skipped.
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
    later: chunksOf(CLIENT_MODULE)
      .filter((chunk) => !chunks.includes(chunk))
      .map(({ file }) => address(file)),
  }
}
