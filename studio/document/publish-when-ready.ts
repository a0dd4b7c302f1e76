import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useConnectionState,
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { CHECKLIST } from '../checklist/Checklist.tsx'
import {
  type Attempt,
  LATE_MS,
  nextStep,
  type Readiness,
  refusalOf,
  summaryOf,
  waitingLabel,
} from '../checklist/readiness.ts'
import { useChecks } from '../checklist/use-checks.ts'
import { wrapAction } from './wrap-action.ts'

/**
 * Sanity's label, and its button is switched off, for four seconds after a publish: also when there is a draft again. That is
 * the minute in which an editor undoes a mistake.
 */
const PUBLISHED = 'Published'
/** Sanity's own, which it takes away for that time. */
const SHORTCUT = 'Ctrl+Alt+P'

/** Sanity has reasons of its own to switch the button off, such as a missing permission. */
function titleOf(described: DocumentActionDescription, readiness: Readiness) {
  if (readiness.status === 'blocked') return refusalOf(readiness.missing)
  return described.disabled && described.title ? described.title : summaryOf(readiness)
}

function usePublishWhenReady(
  props: DocumentActionProps,
  action: DocumentActionComponent,
): DocumentActionDescription | null {
  const described = action(props)
  const { readiness } = useChecks()
  const { push } = useToast()
  const { params, setParams } = usePaneRouter()
  const [attempt, setAttempt] = useState<Attempt>(null)
  const isPublished = !props.draft && Boolean(props.published)
  // Sanity says “connecting” until the next event of the document, also when the stream has long been open.
  const isConnected = useConnectionState(props.id, props.type) !== 'reconnecting'
  const starts = attempt?.starts
  const isLate = attempt?.isLate === true
  const publish = described?.onHandle

  useEffect(() => {
    if (starts === undefined) return
    const timer = setTimeout(() => setAttempt((waiting) => waiting && { ...waiting, isLate: true }), LATE_MS)
    return () => clearTimeout(timer)
  }, [starts])

  useEffect(() => {
    if (isLate)
      push({
        id: 'publish-waits',
        status: 'warning',
        title: 'Not published yet: the content service has not answered.',
        description:
          'Publish goes on by itself when it answers. Keep this document open. Your draft is kept.',
      })
  }, [isLate, push])

  useEffect(() => {
    if (!attempt) return
    const step = nextStep(attempt, { readiness, isPublished, isConnected })
    if (step === 'wait') return
    if (step === 'start') {
      publish?.()
      setAttempt({ starts: attempt.starts + 1, isLate: false })
      return
    }
    setAttempt(null)
    if (step === 'refuse' && readiness.status === 'blocked') {
      push({ status: 'error', title: 'Not published.', description: refusalOf(readiness.missing) })
      setParams({ ...params, inspect: CHECKLIST })
    }
    if (step === 'giveUp')
      push({
        status: 'error',
        title: 'Not published: the content service does not take it.',
        description: 'Your draft is kept. Press Publish again later.',
      })
  }, [attempt, isConnected, isPublished, params, publish, push, readiness, setParams])

  if (!described) return described
  if (isPublished) return { ...described, label: 'Published' }
  const isPause = described.label === PUBLISHED
  return {
    ...described,
    ...(isPause && { shortcut: SHORTCUT }),
    label: attempt ? waitingLabel(attempt) : isPause ? 'Publish' : described.label,
    disabled: (described.disabled === true && !isPause) || attempt !== null || readiness.status === 'blocked',
    title: titleOf(isPause ? { ...described, disabled: false } : described, readiness),
    onHandle: () => setAttempt({ starts: 0, isLate: false }),
  }
}

/**
 * Has *Publish* wait until the last change is stored and checked, and say why when it refuses. Its answer is that of the
 * checklist. Other actions stay as they are.
 */
export const publishWhenReady = (action: DocumentActionComponent): DocumentActionComponent =>
  action.action === 'publish' ? wrapAction(action, usePublishWhenReady) : action
