import type { DocumentInspector } from 'sanity'
import { checklistInspector } from '../checklist/ChecklistInspector.tsx'
import { referencedTypes } from '../where-used/referrers.ts'
import { whereUsedInspector } from '../where-used/WhereUsedInspector.tsx'

/** Panels of Sanity that say in other words what a panel of ours says. */
const REPLACED: ReadonlySet<string> = new Set([
  'sanity/structure/validation',
  'sanity/structure/incoming-references',
])

/** The panels beside the form of this type: Sanity's own without those that ours replace, then ours. */
export const inspectorsOf = (defaults: readonly DocumentInspector[], type: string): DocumentInspector[] => [
  ...defaults.filter(({ name }) => !REPLACED.has(name)),
  checklistInspector,
  ...(referencedTypes.has(type) ? [whereUsedInspector] : []),
]
