import type { SanityClient } from '@sanity/client'
import { advice, type Finding, fault, ok } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'
import { documentTypes, PUBLISHED } from '../types.ts'

const countOf = (client: SanityClient) =>
  client.fetch<number>(`count(*[_type in $types && ${PUBLISHED}])`, { types: documentTypes })

/** Checks that visitors, who have no token, can read published documents. */
export async function checkVisibility({ visitor, editor }: Target): Promise<Finding> {
  const { dataset = '', projectId } = visitor.config()
  // A private dataset answers visitors with an error or an empty result.
  const visible = await countOf(visitor).catch(() => 0)
  if (visible > 0) return ok(`Dataset: ${visible} published documents are public`)
  const stored = editor && (await countOf(editor))
  const makePublic = sanityCommand(`datasets visibility set ${dataset} public`)
  const fill = `npm run seed -- --project ${projectId} --dataset ${dataset}`
  if (stored) {
    const what = `Visitors can't read: ${stored} published documents, and none is public`
    return fault({ what, where: `dataset ${dataset}`, cure: makePublic })
  }
  if (stored === 0) {
    return fault({ what: 'The dataset has no published documents', where: `dataset ${dataset}`, cure: fill })
  }
  return fault({
    what: 'Visitors find nothing: the dataset is empty or private',
    where: `dataset ${dataset}`,
    cure: `If it is private: ${makePublic}. If it is empty: ${fill}`,
  })
}

/** Without a token some checks see less, which is reported as advice. */
export const checkToken = ({ editor }: Target): Finding =>
  editor
    ? ok('Token: drafts and hidden documents are checked too')
    : advice({
        what: 'No token: only published documents were checked',
        where: 'SANITY_AUTH_TOKEN',
        cure: 'Set SANITY_AUTH_TOKEN in the environment (not in a file that is committed) for a full check.',
      })
