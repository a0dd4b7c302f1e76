import { Hono } from 'hono'
import * as v from 'valibot'
import { insufficientPermissions, notSupported, parseStep, reportingFailure } from '../../errors.ts'
import type { QueryEngine } from '../../query/query-engine.ts'
import { stageActions } from '../../store/actions.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { mutation, type WireMutation } from '../../store/mutation-schema.ts'
import { type SelectIds, stageMutations } from '../../store/mutations.ts'
import { type Access, flag, type LakeContext, type LakeEnv, maxBody, readJson } from '../request.ts'

const mutateBody = v.object({
  mutations: v.array(v.unknown()),
  transactionId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
})

/**
 * `POST /data/mutate/:dataset`: one transaction, all or nothing.
 * Every `visibility` is served as `sync`: queries see the change as soon as the response is sent.
 */
export function mutateRoutes(store: DatasetStore, engine: QueryEngine): Hono<LakeEnv> {
  return new Hono<LakeEnv>().post('/', maxBody(4), async (context) => {
    const { access } = context.var
    if (!access.mayWrite) throw insufficientPermissions('mutation', 'create')
    if (flag(context, 'autoGenerateArrayKeys'))
      throw notSupported('"autoGenerateArrayKeys"', 'Give each object in a list its own _key.')
    const { mutations: given, transactionId } = await readJson(context, mutateBody)
    const mutations = given.map(parseMutation)
    const select = selectorFor(engine, access)
    const { id, result } = store.transact(
      { id: transactionId, author: access.identity, dryRun: flag(context, 'dryRun') },
      (staged) => {
        const results = stageMutations(staged, mutations, select)
        return results.map((done) => ({ ...done, document: staged.get(done.id) ?? null }))
      },
    )
    return context.json({ transactionId: id, ...present(context, result) })
  })
}

function parseMutation(given: unknown, index: number): WireMutation {
  return reportingFailure('mutation', index, () => parseStep(mutation, given))
}

/** Selects documents by a query over the raw dataset; its result may hold documents or ids. */
function selectorFor(engine: QueryEngine, reader: Access): SelectIds {
  return (query, params) => {
    const { result } = engine.run({ query, params, perspective: 'raw', reader })
    const selected: unknown[] = [result].flat()
    return v.parse(
      selectedIds,
      selected.filter((one) => one !== null),
    )
  }
}

const selectedIds = v.array(
  v.union([
    v.string(),
    v.pipe(
      v.looseObject({ _id: v.string() }),
      v.transform(({ _id }) => _id),
    ),
  ]),
)

type Applied = {
  readonly id: string
  readonly operation: string
  readonly document: unknown
}

function present(context: LakeContext, results: Applied[]): { results?: unknown[] } {
  const returnDocuments = flag(context, 'returnDocuments')
  if (!returnDocuments && !flag(context, 'returnIds')) return {}
  return {
    results: results.map(({ id, operation, document }) =>
      returnDocuments && document !== null ? { id, operation, document } : { id, operation },
    ),
  }
}

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
    const { actions, transactionId, dryRun } = await readJson(context, actionsBody)
    const { id } = store.transact({ id: transactionId, author: access.identity, dryRun }, (staged) =>
      stageActions(staged, actions, (documentId) => store.history.lastRevision(documentId)),
    )
    return context.json({ transactionId: id })
  })
}
