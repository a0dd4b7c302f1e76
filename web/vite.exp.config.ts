import base from './vite.config.ts'
const OWN = /\/web\/(src|shared)\//
const folder = (id: string) => {
  const m = /\/web\/(?:src\/)?(features\/[^/]+|routes\/[^/]+|[^/]+)\//.exec(id)
  return m ? m[1].replaceAll('/', '-') : null
}
const folder2 = (id: string) => {
  const m = /\/web\/(?:src\/)?(features\/[^/]+(?:\/[^/]+(?=\/))?|routes\/[^/]+|[^/]+)\//.exec(id)
  return m ? m[1].replaceAll('/', '-') : null
}
const variants: Record<string, object[]> = {
  A: [{ name: 'site', test: OWN, minShareCount: 8, priority: 20 }, { name: folder, test: OWN, minShareCount: 2, priority: 10, includeDependenciesRecursively: false }],
  B: [{ name: 'site', test: OWN, minShareCount: 3, priority: 20 }],
  C: [{ name: 'site', test: OWN, minShareCount: 6, priority: 20 }, { name: folder, test: OWN, minShareCount: 2, minSize: 3000, priority: 10, includeDependenciesRecursively: false }],
  D: [{ name: 'site', test: OWN, minShareCount: 6, priority: 20 }, { name: folder2, test: OWN, minShareCount: 2, priority: 10, includeDependenciesRecursively: false }],
  E: [{ name: 'site', test: OWN, minShareCount: 4, priority: 20 }, { name: folder, test: OWN, minShareCount: 2, priority: 10, includeDependenciesRecursively: false }],
}
export default (env: never) => {
  const c = (base as (env: never) => any)(env)
  const cs = c.build.rolldownOptions.output.codeSplitting
  cs.groups = [...cs.groups.filter((g: any) => g.name !== 'site'), ...variants[process.env.CHUNKS ?? 'A']]
  return c
}
