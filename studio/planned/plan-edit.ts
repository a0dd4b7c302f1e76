import { CalendarIcon } from '@sanity/icons/Calendar'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type DocumentActionComponent, useClient } from 'sanity'
import { useNow } from '../document/use-now.ts'
import {
  actionsOfPatch,
  type DateField,
  type Patch,
  type PlannedChange,
  plannedChanges,
  shortcutsOf,
} from './planned-changes.ts'

export type Target = Pick<PlannedChange['document'], 'id' | 'title' | 'isPublished' | 'hasDraft'>

const isAtOnce = ({ isPublished, hasDraft }: Target) => isPublished && !hasDraft

/** Changes documents in one transaction: on the site at once, or in the draft of a document that has one. */
export function usePlanEdit() {
  const client = useClient({ apiVersion: '2025-02-19' })
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

const offered: readonly [field: DateField, text: string][] = [
  ['visibleFrom', 'Show now'],
  ['visibleUntil', 'End now'],
  ['visibleUntil', 'Clear plan'],
  ['from', 'Clear plan'],
  ['until', 'End now'],
  ['closesOn', 'End now'],
  ['closesOn', 'Clear plan'],
]

/** In the menu of a document: ends or clears one of its plans by one press, as the list *Planned* does. */
const planAction =
  ([field, text]: (typeof offered)[number]): DocumentActionComponent =>
  ({ draft, published, version }) => {
    const { edit, isSaving } = usePlanEdit()
    const now = useNow()
    const versions = [published, draft].flatMap((document) => (document ? [{ ...document, slug: null }] : []))
    const change = version ? undefined : plannedChanges(versions, now).find((one) => one.field === field)
    const shortcut = change && shortcutsOf(change, now).find((one) => one.text === text)
    if (!change || !shortcut) return null
    return {
      label: `${text}: ${change.what.toLowerCase()}`,
      icon: CalendarIcon,
      disabled: isSaving,
      onHandle: () => void edit([{ target: change.document, patch: shortcut.patch }]),
    }
  }

/** Made once: Sanity mounts an action anew when its function changes. */
const actions = offered.map(planAction)

const planned: ReadonlySet<string> = new Set([
  'game',
  'product',
  'pressRelease',
  'job',
  'campaignPage',
  'infoPage',
  'sale',
])

export const planActionsOf = (type: string): readonly DocumentActionComponent[] =>
  planned.has(type) ? actions : []
