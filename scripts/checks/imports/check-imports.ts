import { type Import, readImports } from './read-imports.ts'
import { brokenRule } from './rules.ts'

/** A project's source: text by path from its root. */
export type Sources = ReadonlyMap<string, string>

const readAll = (sources: Sources) =>
  new Map([...sources].map(([file, code]) => [file, readImports(file, code)] as const))

/** Each forbidden import, as `file → imported: rule`. */
export function forbiddenImports(sources: Sources) {
  return [...readAll(sources)].flatMap(([file, imports]) =>
    imports.flatMap((imported) => {
      const rule = brokenRule(file, imported)
      return rule ? [`${file} → ${imported.target}: ${rule}`] : []
    }),
  )
}

const closesCycles = ({ isPackage, isType, isDynamic }: Import) => !isPackage && !isType && !isDynamic

/** Each cycle of imports that exists at run time, as `a → b → a`. */
export function importCycles(sources: Sources) {
  const imports = readAll(sources)
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of imports.get(file)?.filter(closesCycles) ?? []) walk(next.target, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return cycles
}
