import { CalendarIcon } from '@sanity/icons/Calendar'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import { type DocumentActionComponent, useClient } from 'sanity'
import { siteState } from '../document/site-state.ts'
import { lateToast, saidWhenLate } from '../document/sure-fetch.ts'
import { useNow } from '../document/use-now.ts'
import {
  actionsOfEdit,
  CANCEL,
  type DateField,
  type Edit,
  type PlannedChange,
  plannedChanges,
  plannedTypes,
  reopened,
  shortcutsOf,
} from './planned-changes.ts'

type Target = Pick<PlannedChange['document'], 'id' | 'title' | 'isPublished' | 'hasDraft'>

function changed({ title, isPublished, hasDraft }: Target, { isCancelled }: Edit) {
  if (isCancelled) return { title: `Cancelled: ${title} is a draft again, without a plan.` }
  if (isPublished && !hasDraft) return { title: `Changed on the site: ${title}.` }
  return {
    title: `Changed in the draft: ${title}.`,
    description: `Publish ${title}, so that the site follows: there is a draft.`,
  }
}

/** Changes a document in one transaction: on the site at once, or in the draft of a document that has one. */
export function usePlanEdit() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const { push } = useToast()
  const [isSaving, setSaving] = useState(false)

  /** @returns whether it is changed */
  async function edit(target: Target, change: Edit): Promise<boolean> {
    const id = `plan-${target.id}`
    setSaving(true)
    try {
      await saidWhenLate(client.action(actionsOfEdit(target, change), { tag: 'planned.edit' }), () =>
        push(lateToast(id)),
      )
      push({ id, status: 'success', ...changed(target, change) })
      return true
    } catch (cause) {
      push({
        id,
        status: 'error',
        title: `Not changed: ${target.title}. Try again.`,
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
  ['visibleFrom', CANCEL],
  ['visibleUntil', 'End now'],
  ['visibleUntil', 'Clear plan'],
  ['from', 'Clear plan'],
  ['from', CANCEL],
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
      label: text === CANCEL ? text : `${text}: ${change.what.toLowerCase()}`,
      icon: CalendarIcon,
      disabled: isSaving,
      onHandle: () => void edit(change.document, shortcut.edit),
    }
  }

/** Beside *End now* of jobs, which ends what one press can begin again. */
const reopen: DocumentActionComponent = ({ id, draft, published, version }) => {
  const { edit, isSaving } = usePlanEdit()
  const now = useNow()
  if (version || published?._type !== 'job' || siteState(published, now).status !== 'expired') return null
  const title = typeof published.title === 'string' ? published.title : 'this job'
  const target = { id, title, isPublished: true, hasDraft: draft !== null }
  return {
    label: 'Reopen',
    icon: CalendarIcon,
    disabled: isSaving,
    onHandle: () => void edit(target, reopened(published, now)),
  }
}

/** Made once: Sanity mounts an action anew when its function changes. */
const actions = [...offered.map(planAction), reopen]

export const planActionsOf = (type: string): readonly DocumentActionComponent[] =>
  plannedTypes.includes(type) ? actions : []
