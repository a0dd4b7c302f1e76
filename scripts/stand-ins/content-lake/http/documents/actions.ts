import { Hono } from 'hono'
import * as v from 'valibot'
import { insufficientPermissions, notSupported, reportingFailure } from '../../errors.ts'
import { type Action, documentAction, SUPPORTED_ACTIONS } from '../../store/action-schema.ts'
import { stageActions } from '../../store/actions.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { releaseAction } from '../../store/release-schema.ts'
import { maxBody, parseStep, readJson } from '../body.ts'
import type { LakeEnv } from '../context.ts'

const actionsBody = v.object({
  actions: v.array(v.looseObject({ actionType: v.string() })),
  transactionId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
  dryRun: v.optional(v.boolean(), false),
})

/** `POST /data/actions/:dataset`: editors' actions, as one transaction. */
export function actionRoutes(store: DatasetStore): Hono<LakeEnv> {
  return new Hono<LakeEnv>().post('/', maxBody(4), async (context) => {
    const { access } = context.var
    if (!access.mayWrite) throw insufficientPermissions('action', 'update')
    const { actions: given, transactionId, dryRun } = await readJson(context, actionsBody)
    const actions = given.map(parseAction)
    const { id } = store.transact({ id: transactionId, author: access.identity, dryRun }, (staged) =>
      stageActions(staged, actions, (documentId) => store.history.lastRevision(documentId)),
    )
    return context.json({ transactionId: id })
  })
}

/** Malformed and unsupported actions get different errors. */
function parseAction(given: { actionType: string }, index: number): Action {
  const { actionType } = given
  if (!SUPPORTED_ACTIONS.includes(actionType)) {
    const cure = `Content variants and imports of releases need a Sanity project. Supported: ${SUPPORTED_ACTIONS.join(', ')}.`
    throw notSupported(`the action "${actionType}"`, cure)
  }
  return reportingFailure('action', index, () =>
    actionType.startsWith('sanity.action.release.')
      ? parseStep(releaseAction, given)
      : parseStep(documentAction, given),
  )
}
