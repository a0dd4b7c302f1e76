import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { useClient } from 'sanity'
import { actionsOfPatch, type Patch, type PlannedChange } from './planned-changes.ts'

const API_VERSION = '2025-02-19'

export type Target = Pick<PlannedChange['document'], 'id' | 'title' | 'isPublished' | 'hasDraft'>

const isAtOnce = ({ isPublished, hasDraft }: Target) => isPublished && !hasDraft

/** Changes documents in one transaction: on the site at once, or in the draft of a document that has one. */
export function usePlanEdit() {
  const client = useClient({ apiVersion: API_VERSION })
  const { push } = useToast()
  const [isSaving, setSaving] = useState(false)

  /** @returns whether all are changed */
  async function edit(changes: readonly { target: Target; patch: Patch }[]): Promise<boolean> {
    const inDraft = changes.map(({ target }) => target).filter((target) => !isAtOnce(target))
    const names = (targets: readonly Target[]) => targets.map(({ title }) => title).join(', ')
    setSaving(true)
    try {
      await client.action(
        changes.flatMap(({ target, patch }) => actionsOfPatch(target, patch)),
        { tag: 'planned.edit' },
      )
      push({
        status: 'success',
        title:
          inDraft.length < changes.length
            ? `Changed on the site: ${names(changes.map(({ target }) => target).filter(isAtOnce))}.`
            : `Changed in the draft: ${names(inDraft)}.`,
        ...(inDraft.length > 0 && {
          description: `Publish ${names(inDraft)}, so that the site follows: there is a draft.`,
        }),
      })
      return true
    } catch (cause) {
      push({
        status: 'error',
        title: `Not changed: ${names(changes.map(({ target }) => target))}. Try again.`,
        description: String(cause),
      })
      return false
    } finally {
      setSaving(false)
    }
  }

  return { edit, isSaving }
}
