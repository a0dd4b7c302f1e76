import type { DocumentInspector } from 'sanity'
import { checklistInspector } from '../checklist/ChecklistInspector.tsx'
import { hasChecklist } from '../checklist/checklist.ts'
import { whereUsedInspector } from '../where-used/WhereUsedInspector.tsx'

const referredTo: ReadonlySet<string> = new Set(['product', 'game', 'pressRelease'])

/** What stands beside the form of a document of this type, besides Sanity's own. */
export const inspectorsOf = (type: string): DocumentInspector[] => [
  ...(hasChecklist(type) ? [checklistInspector] : []),
  ...(referredTo.has(type) ? [whereUsedInspector] : []),
]
