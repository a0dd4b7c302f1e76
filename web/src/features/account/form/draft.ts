import * as v from 'valibot'
import type { ReadField } from './FlowForm.tsx'

/**
 * What was typed into a flow, kept for this tab until the flow ends, so that a reload loses none of it: people
 * leave the page to look for their code. Passwords are never kept.
 */
const draftSchema = v.record(v.string(), v.string())

export type Draft = v.InferOutput<typeof draftSchema>

const storageKey = (flow: string) => `draft:${flow}`

export function readDraft(flow: string): Draft {
  try {
    const parsed = v.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(storageKey(flow)) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

function writeDraft(flow: string, draft: Draft) {
  try {
    sessionStorage.setItem(storageKey(flow), JSON.stringify(draft))
  } catch {
    // Blocked or full storage: the draft lives as long as the page.
  }
}

function forgetDraft(flow: string) {
  try {
    sessionStorage.removeItem(storageKey(flow))
  } catch {
    // Blocked storage holds nothing to forget.
  }
}

/** The draft of a flow, for the fields of the step that is shown next, and the ways to keep and to forget it. */
export function useDraft(flow: string) {
  return {
    draft: readDraft(flow),
    keep: (changes: Draft) => writeDraft(flow, { ...readDraft(flow), ...changes }),
    keepFields:
      (...names: string[]) =>
      (field: ReadField) =>
        writeDraft(flow, {
          ...readDraft(flow),
          ...Object.fromEntries(names.map((name) => [name, field(name)])),
        }),
    forget: () => forgetDraft(flow),
  }
}
