import type { DocumentInspector } from 'sanity'
import { checklistInspector } from '../checklist/ChecklistInspector.tsx'
import { hasChecklist } from '../checklist/checklist.ts'
import { whereUsedInspector } from '../where-used/WhereUsedInspector.tsx'

const typesWithReferrers: ReadonlySet<string> = new Set(['product', 'game', 'pressRelease'])

/** The panels beside the form of this type, in addition to Sanity's own. */
export const inspectorsOf = (type: string): DocumentInspector[] => [
  ...(hasChecklist(type) ? [checklistInspector] : []),
  ...(typesWithReferrers.has(type) ? [whereUsedInspector] : []),
]
