import * as v from 'valibot'
import { parseStep } from '../errors.ts'
import type { StoredDocument } from './document.ts'
import type { StagedTransaction } from './staged-transaction.ts'

/** Finds the last revision of a deleted document; `unarchive` restores versions with it. */
export type LastRevision = (id: string) => StoredDocument | undefined

/** Parses an action and stages it as mutations. @throws TransactionFailure when it is malformed or refused */
type StageAction = (staged: StagedTransaction, given: object, lastRevision: LastRevision) => void

/** An action by its type without `sanity.action.`; `entries` are its members besides the type. */
export function action<const Entries extends v.ObjectEntries>(
  type: string,
  entries: Entries,
  stage: (
    staged: StagedTransaction,
    action: v.InferOutput<v.StrictObjectSchema<Entries, undefined>>,
    lastRevision: LastRevision,
  ) => void,
): [actionType: string, stage: StageAction] {
  const actionType = `sanity.action.${type}`
  const schema = v.strictObject(entries)
  return [
    actionType,
    (staged, { actionType: _, ...given }: { actionType?: string }, lastRevision) =>
      stage(staged, parseStep(schema, given), lastRevision),
  ]
}
