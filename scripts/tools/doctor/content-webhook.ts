import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { edgePaths } from '#server/common/edge-paths.ts'
import { type Finding, fault, judge, notChecked } from './finding.ts'
import type { Target } from './target.ts'

/** The version that the `sanity` command uses for webhooks. */
export const HOOKS_API_VERSION = '2025-08-04'

const text = v.nullish(v.string())

const hooksSchema = v.array(
  v.object({
    url: v.string(),
    dataset: text,
    isDisabled: v.nullish(v.boolean()),
    isDisabledByUser: v.nullish(v.boolean()),
    includeDrafts: v.nullish(v.boolean()),
    httpMethod: text,
    rule: v.nullish(v.object({ on: v.nullish(v.array(v.string())), filter: text, projection: text })),
  }),
)
type Hook = v.InferOutput<typeof hooksSchema>[number]

export const CHANGES = ['create', 'update', 'delete']
/** The projection of docs/deploy/sanity.md. */
export const PROJECTION = '{_id, _type}'
const PROJECTED = ['_id', '_type']
const WHOLE = 'The content webhook sends whole documents: one over 64 KB is refused, and its pages stay old'

const namesIn = (projection: string) => projection.replaceAll(/"\w+"\s*:/g, '').match(/\w+/g) ?? []

function judgeHook({ rule, httpMethod, ...hook }: Hook, where: string): Finding[] {
  const page = 'at sanity.io/manage, API, Webhooks'
  const missing = CHANGES.filter((change) => !(rule?.on ?? CHANGES).includes(change)).join(', ')
  const projection = rule?.projection ?? ''
  const isWhole = projection.trim() === '' || projection.includes('...')
  const isExact = namesIn(projection).every((name) => PROJECTED.includes(name))
  const isDisabled = hook.isDisabled || hook.isDisabledByUser
  const project = `Set its projection to ${PROJECTION} ${page}.`
  return judge(
    where,
    [
      [isDisabled, 'The content webhook is disabled', `Enable it ${page}.`],
      [
        httpMethod && httpMethod !== 'POST',
        `The content webhook uses ${httpMethod}`,
        `Set it to POST ${page}.`,
      ],
      [
        missing,
        `The content webhook is not called for ${missing}: those pages stay old`,
        `Add ${missing} ${page}.`,
      ],
      [isWhole, WHOLE, project],
      [
        !isWhole && !isExact,
        `The content webhook sends more than the site reads: ${projection}`,
        project,
        'advice',
      ],
      [
        hook.includeDrafts,
        'The content webhook is called for drafts: each pause of an editor empties the caches',
        `Exclude drafts ${page}.`,
        'advice',
      ],
    ],
    `Content webhook: Sanity calls it for each publish, with the projection ${PROJECTION}`,
  )
}

/** @returns undefined when there is no token, or it may not read webhooks */
async function listHooks(editor: SanityClient | undefined): Promise<Hook[] | undefined> {
  if (!editor) return undefined
  const { projectId } = editor.config()
  const manager = editor.withConfig({ useProjectHostname: false, apiVersion: HOOKS_API_VERSION })
  const answer = await manager.request({ url: `/hooks/projects/${projectId}` }).catch(() => undefined)
  const hooks = v.safeParse(hooksSchema, answer)
  return hooks.success ? hooks.output : undefined
}

/** Checks the settings by which Sanity calls the content webhook, if the token may read them. It only reads. */
export async function checkWebhookSettings(site: string, { editor, visitor }: Target): Promise<Finding[]> {
  const where = `${site}${edgePaths.contentWebhook}`
  const hooks = await listHooks(editor)
  if (hooks) {
    const { dataset = '' } = visitor.config()
    const hook = hooks.find(({ url, dataset: of }) => url === where && [dataset, '*'].includes(of ?? '*'))
    if (hook) return judgeHook(hook, where)
    const what = 'Sanity does not call the content webhook: pages stay as they were before a publish'
    const cure =
      'Run setup again with a token of Sanity, or add the webhook at sanity.io/manage: docs/deploy/sanity.md.'
    return [fault(what, where, cure)]
  }
  const cure = `Compare it with ${PROJECTION} at sanity.io/manage, API, Webhooks; or set SANITY_AUTH_TOKEN to a token that may read webhooks. The log of the page server says content-webhook-sent-documents if it sends more.`
  return [notChecked('the projection of the content webhook', where, cure)]
}
