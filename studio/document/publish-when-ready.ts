import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import type { DocumentActionComponent, DocumentActionDescription, DocumentActionProps } from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { CHECKLIST } from '../checklist/ChecklistInspector.tsx'
import {
  type Attempt,
  LATE_MS,
  nextStep,
  type Readiness,
  refusalOf,
  summaryOf,
} from '../checklist/readiness.ts'
import { useChecks } from '../checklist/use-checks.ts'
import { wrapAction } from './wrap-action.ts'

/** Sanity has reasons of its own to switch the button off, such as a missing permission. */
function titleOf(described: DocumentActionDescription, readiness: Readiness) {
  if (readiness.status === 'blocked') return refusalOf(readiness.missing)
  return described.disabled && described.title ? described.title : summaryOf(readiness)
}

function usePublishWhenReady(
  props: DocumentActionProps,
  described: DocumentActionDescription | null,
): DocumentActionDescription | null {
  const { readiness } = useChecks()
  const { push } = useToast()
  const { params, setParams } = usePaneRouter()
  const [attempt, setAttempt] = useState<Attempt>(null)
  const isPublished = !props.draft && Boolean(props.published)
  const isWaiting = attempt !== null
  const publish = described?.onHandle

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setAttempt((waiting) => waiting && { ...waiting, isLate: true }), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  useEffect(() => {
    if (!attempt) return
    const step = nextStep(attempt, readiness, isPublished)
    if (step === 'wait') return
    if (step === 'start') {
      publish?.()
      setAttempt({ ...attempt, hasStarted: true })
      return
    }
    setAttempt(null)
    if (step === 'refuse' && readiness.status === 'blocked') {
      push({ status: 'error', title: 'Not published.', description: refusalOf(readiness.missing) })
      setParams({ ...params, inspect: CHECKLIST })
    }
    if (step === 'warn')
      push({
        status: 'warning',
        title: 'Not published yet: the content service has not answered.',
        description: 'Your draft is kept. Check your connection, then press Publish again.',
      })
  }, [attempt, isPublished, params, publish, push, readiness, setParams])

  if (!described) return described
  if (isPublished) return { ...described, label: 'Published' }
  return {
    ...described,
    label: attempt ? (attempt.hasStarted ? 'Publishing…' : 'Checking…') : described.label,
    disabled: described.disabled === true || isWaiting || readiness.status === 'blocked',
    title: titleOf(described, readiness),
    onHandle: () => setAttempt({ hasStarted: false, isLate: false }),
  }
}

/**
 * Has *Publish* wait until the last change is stored and checked, and say why when it refuses. Its answer is that of the
 * checklist. Other actions stay as they are.
 */
export const publishWhenReady = (action: DocumentActionComponent): DocumentActionComponent =>
  action.action === 'publish' ? wrapAction(action, usePublishWhenReady) : action
