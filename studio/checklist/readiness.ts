/** Whether the document in the form can be published. Checklist, line and button *Publish* show the same answer. */
import type { Check } from './checklist.ts'

export type Readiness =
  /** The document was not read or not checked yet. */
  | { readonly status: 'loading' }
  /** The last change is not stored or not checked yet. */
  | { readonly status: 'checking' }
  | { readonly status: 'blocked'; readonly missing: readonly Check[] }
  | { readonly status: 'ready'; readonly advice: number }

type Known = {
  isLoaded: boolean
  isSaving: boolean
  isValidating: boolean
  /** The revision that was validated; undefined before the first time. */
  validated: string | undefined
  /** The revision in the form. */
  revision: string | undefined
  checks: readonly Check[]
}

/** What blocks is said at once, also while the last change is being checked. */
export function readinessOf({
  isLoaded,
  isSaving,
  isValidating,
  validated,
  revision,
  checks,
}: Known): Readiness {
  if (!isLoaded) return { status: 'loading' }
  const missing = checks.filter(({ status }) => status === 'missing')
  if (missing.length > 0) return { status: 'blocked', missing }
  const isChecked = revision === undefined || (!isValidating && validated === revision)
  if (isSaving || !isChecked) return { status: 'checking' }
  return { status: 'ready', advice: checks.filter(({ status }) => status === 'advice').length }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One sentence that sums up a checklist. */
export function summaryOf(readiness: Readiness): string {
  switch (readiness.status) {
    case 'loading':
      return 'Reading the document…'
    case 'checking':
      return 'Checking your last change…'
    case 'blocked':
      return `${counted(readiness.missing.length, 'thing is missing or needs', 'things are missing or need')} fixing.`
    case 'ready':
      return readiness.advice > 0
        ? `Ready to publish, with ${counted(readiness.advice, 'piece', 'pieces')} of advice.`
        : 'Ready to publish.'
  }
}

/** Why *Publish* is refused, by the names of the fields. */
export function refusalOf(missing: readonly Check[]): string {
  const [first, ...others] = missing
  if (!first) return ''
  const names = [...new Set(others.map(({ title }) => title))].filter((title) => title !== first.title)
  const rest = names.length > 0 ? ` Also: ${names.join(', ')}.` : ''
  return `${first.title}: ${first.note}${rest}`
}

/** A press of *Publish* that waits until the document is checked and published; null without one. */
export type Attempt = {
  /** The publish was sent. It is sent until the content service answers: `sure-fetch.ts`. */
  readonly isSent: boolean
  /** `LATE_MS` have passed since the press, or since it was sent. */
  readonly isLate: boolean
} | null

export type AttemptStep = 'wait' | 'send' | 'refuse' | 'done'

type Seen = {
  readiness: Readiness
  /** No draft is left. */
  isPublished: boolean
  /** The content service reports changes. */
  isConnected: boolean
}

/** What a waiting press does next. While the content service is away, it goes on waiting. */
export function nextStep(
  { isSent }: NonNullable<Attempt>,
  { readiness, isPublished, isConnected }: Seen,
): AttemptStep {
  if (isPublished) return 'done'
  if (isSent) return 'wait'
  if (readiness.status === 'blocked') return 'refuse'
  return readiness.status === 'ready' && isConnected ? 'send' : 'wait'
}

/** What the button says while a press waits. */
function waitingLabel({ isSent, isLate }: NonNullable<Attempt>): string {
  if (isLate) return 'Waiting for the content service…'
  return isSent ? 'Publishing…' : 'Checking…'
}

/**
 * The button *Publish* of a document with a draft.
 * @param refusal why Sanity refuses, such as a missing permission
 */
export const publishButton = (
  readiness: Readiness,
  attempt: Attempt,
  refusal: string | undefined,
): { label: string; disabled: boolean; title: string } => ({
  label: attempt ? waitingLabel(attempt) : 'Publish',
  disabled: attempt !== null || readiness.status === 'blocked' || refusal !== undefined,
  title: readiness.status === 'blocked' ? refusalOf(readiness.missing) : (refusal ?? summaryOf(readiness)),
})
