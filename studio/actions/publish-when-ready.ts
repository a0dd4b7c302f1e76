import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  useConnectionState,
  useDocumentOperation,
  useDocumentOperationEvent,
  useDocumentPairPermissions,
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import { CHECKLIST } from '../checklist/Checklist.tsx'
import { type Attempt, nextStep, publishButton, refusalOf } from '../checklist/readiness.ts'
import { useChecks } from '../checklist/use-checks.ts'
import { beginsLate } from '../document/site-state.ts'
import { LATE_MS } from '../document/sure-fetch.ts'
import { wrapping } from '../document/wrap-action.ts'

/** Sanity's own, which it takes away for the pause below. */
const SHORTCUT = 'Ctrl+Alt+P'

/**
 * Why Sanity doesn't publish; undefined when it would. Its button is off for four seconds after a publish, also when there is a
 * draft again: that is the minute in which an editor undoes a mistake, and the publish works.
 */
function useRefusal({ id, type }: DocumentActionProps, described: DocumentActionDescription | null) {
  const documentId = getPublishedId(id)
  const { publish } = useDocumentOperation(documentId, type)
  const [permission] = useDocumentPairPermissions({ id: documentId, type, permission: 'publish' })
  if (described?.disabled !== true || (!publish.disabled && permission?.granted)) return undefined
  return typeof described.title === 'string' ? described.title : ''
}

function usePublishWhenReady(
  props: DocumentActionProps,
  action: DocumentActionComponent,
): DocumentActionDescription | null {
  const described = action(props)
  const refusal = useRefusal(props, described)
  const { readiness } = useChecks()
  const { push } = useToast()
  const { params, setParams } = usePaneRouter()
  const [attempt, setAttempt] = useState<Attempt>(null)
  const [isAsking, setAsking] = useState(false)
  const isPublished = !props.draft && Boolean(props.published)
  // Sanity says “connecting” until the next event of the document, also when the stream has long been open.
  const isConnected = useConnectionState(props.id, props.type) !== 'reconnecting'
  const isSent = attempt?.isSent
  const outcome = useDocumentOperationEvent(getPublishedId(props.id), props.type)
  const isLate = attempt?.isLate === true
  const publish = described?.onHandle

  useEffect(() => {
    if (isSent === undefined) return
    const timer = setTimeout(() => setAttempt((waiting) => waiting && { ...waiting, isLate: true }), LATE_MS)
    return () => clearTimeout(timer)
  }, [isSent])

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

  // Sanity says why the service refuses.
  useEffect(() => {
    if (outcome?.type === 'error' && outcome.op === 'publish') setAttempt(null)
  }, [outcome])

  useEffect(() => {
    if (!attempt) return
    const step = nextStep(attempt, { readiness, isPublished, isConnected })
    if (step === 'wait') return
    if (step === 'send') {
      setAttempt({ isSent: true, isLate: false })
      // It has said why nothing was sent.
      Promise.resolve(publish?.()).catch(() => setAttempt(null))
      return
    }
    setAttempt(null)
    if (step === 'refuse' && readiness.status === 'blocked') {
      push({ status: 'error', title: 'Not published.', description: refusalOf(readiness.missing) })
      setParams({ ...params, inspect: CHECKLIST })
    }
  }, [attempt, isConnected, isPublished, params, publish, push, readiness, setParams])

  if (!described) return described
  if (isPublished) return { ...described, label: 'Published' }
  const question = beginsLate(props.published, props.draft, Date.now())
  const begin = () => {
    setAsking(false)
    setAttempt({ isSent: false, isLate: false })
  }
  return {
    ...described,
    shortcut: SHORTCUT,
    ...publishButton(readiness, attempt, refusal),
    onHandle: () => (question !== null ? setAsking(true) : begin()),
    dialog: isAsking &&
      question !== null && {
        type: 'confirm',
        message: `${question} Publish now?`,
        confirmButtonText: 'Publish now',
        onCancel: () => setAsking(false),
        onConfirm: begin,
      },
  }
}

/**
 * Has *Publish* wait until the last change is stored and checked, and say why when it refuses. Its answer is that of the
 * checklist.
 */
export const publishWhenReady = wrapping(['publish'], usePublishWhenReady)
