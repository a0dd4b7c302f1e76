import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** One import as it stands in a file: `target` is a path inside the project, or else the name of a package. */
export type Import = {
  target: string
  isPackage: boolean
  /** Erased before the program runs. */
  isType: boolean
  /** `import('…')`: loaded later, so it can't close a cycle while modules are being evaluated. */
  isDynamic: boolean
}

const WORKSPACES = new Set(['schemas', 'studio', 'web', 'scripts'])

const packageName = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

function resolve(file: string, request: string) {
  const [path = request] = request.split('?')
  if (path.startsWith('.')) return { target: posix.join(posix.dirname(file), path), isPackage: false }
  if (WORKSPACES.has(path)) return { target: `${path}/index.ts`, isPackage: false }
  return { target: packageName(path), isPackage: true }
}

// `import { type A }` keeps the import itself under verbatimModuleSyntax; only `import type` is erased whole.
const isErased = (statement: string) => /^(import|export)\s+type\b/.test(statement)

/** @throws when the file can't be parsed, naming it. */
export function readImports(file: string, code: string): Import[] {
  const { module, program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (request: string, isType: boolean, isDynamic = false) =>
    imports.push({ ...resolve(file, request), isType, isDynamic })
  for (const { start, end, moduleRequest } of module.staticImports) {
    add(moduleRequest.value, isErased(code.slice(start, end)))
  }
  for (const { start, end, entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value
    if (request) add(request, isErased(code.slice(start, end)))
  }
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, false, true)
    },
    TSImportType: ({ source }) => {
      add(source.value, true)
    },
  }).visit(program)
  return imports
}
