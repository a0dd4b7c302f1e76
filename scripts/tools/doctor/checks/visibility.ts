import type { SanityClient } from '@sanity/client'
import { advice, type Finding, fault, ok } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'
import { documentTypes, PUBLISHED } from '../types.ts'

const countOf = (client: SanityClient) =>
  client.fetch<number>(`count(*[_type in $types && ${PUBLISHED}])`, { types: documentTypes })

/** Checks that a private dataset shows nothing without a token, and that the site's token reads it. */
async function checkPrivate({ anonymous, visitor }: Target): Promise<Finding> {
  const { dataset = '' } = visitor.config()
  const where = `dataset ${dataset}`
  const exposed = await countOf(anonymous).catch(() => 0)
  if (exposed > 0) {
    return fault({
      what: `The settings say that the dataset is private, and anyone can read ${exposed} published documents`,
      where,
      cure: sanityCommand(`datasets visibility set ${dataset} private`),
    })
  }
  const read = await countOf(visitor).catch(() => 0)
  if (read > 0)
    return ok(
      `Dataset: private. Only the site’s servers read its ${read} published documents, with their token`,
    )
  return fault({
    what: 'The site reads no published document: its token is missing or wrong, or the dataset is empty',
    where,
    cure: 'Make a token of the role Viewer at sanity.io/manage, and set it as SANITY_READ_TOKEN for the servers and for this check.',
  })
}

/** Checks that the site can read published documents, and says who else can. */
export async function checkVisibility(target: Target): Promise<Finding> {
  if (target.isPrivate) return checkPrivate(target)
  const { visitor, editor } = target
  const { dataset = '', projectId } = visitor.config()
  // A private dataset answers visitors with an error or an empty result.
  const visible = await countOf(visitor).catch(() => 0)
  if (visible > 0)
    return ok(
      `Dataset: ${visible} published documents are public: anyone can read them, also what is planned for later`,
    )
  const stored = editor && (await countOf(editor))
  const makePublic = sanityCommand(`datasets visibility set ${dataset} public`)
  const fill = `npm run seed -- --project ${projectId} --dataset ${dataset}`
  if (stored) {
    const what = `Visitors can't read: ${stored} published documents, and none is public`
    const cure = `${makePublic}. Or set VITE_SANITY_VISIBILITY=private (docs/deploy.md, A private dataset)`
    return fault({ what, where: `dataset ${dataset}`, cure })
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
