/** Links of published documents that lead nowhere. */
import { LINK_REPORT, linksIn, schemaTypes } from 'schemas'
import * as v from 'valibot'
import { contentPath, pageElsewhere } from '../../schemas/links/links-in.ts'
import { pathOf } from '../../schemas/links/redirect-path.ts'
import { type Addressed, addressOf } from '../site/address.ts'
import { titleOf } from '../status-list/entries.ts'

const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** For the perspective `raw`: the report is no content. */
export const publishedQuery = {
  fetch: /* groq */ `{
    "documents": *[_type in $types && !(_id in path("drafts.**") || _id in path("versions.**"))],
    "report": *[_id == "${LINK_REPORT._id}"][0]
  }`,
  listen: /* groq */ `*[_type in $types || _id == "${LINK_REPORT._id}"]`,
  params: { types },
}

const answerSchema = v.object({
  documents: v.array(
    v.looseObject({
      _id: v.string(),
      _type: v.string(),
      slug: v.optional(v.object({ current: v.optional(v.string()) })),
      from: v.optional(v.string()),
    }),
  ),
  report: v.nullable(
    v.object({
      checkedAt: v.string(),
      broken: v.array(v.object({ address: v.string(), why: v.string() })),
    }),
  ),
})

export type BrokenLink = {
  readonly document: { readonly id: string; readonly type: string; readonly title: string }
  /** Path of the field in the form. */
  readonly field: string
  readonly address: string
  readonly why: string
}

export type Checked = {
  readonly broken: readonly BrokenLink[]
  /** When the links to other sites were checked; undefined when never. */
  readonly checkedAt: string | undefined
}

/** @param site origin of the site, whose whole addresses count as its paths */
export function checkedLinks(answer: unknown, site?: string): Checked {
  const { documents, report } = v.parse(answerSchema, answer)
  const pathAt = (document: Addressed) => pathOf(addressOf(document) ?? '', site)
  const paths = new Set(documents.map(pathAt))
  const elsewhere = new Map(report?.broken.map(({ address, why }) => [address, why]))
  const reasonOf = (address: string) => {
    const path = contentPath(address, site)
    if (path !== undefined) return paths.has(path) ? undefined : 'no published page has this address'
    return elsewhere.get(pageElsewhere(address, site) ?? '')
  }
  const broken = documents.flatMap((document) =>
    linksIn(document).flatMap(({ field, address }) => {
      const why = reasonOf(address)
      const { _id: id, _type: type } = document
      return why === undefined
        ? []
        : [{ document: { id, type, title: titleOf(document) }, field, address, why }]
    }),
  )
  return { broken, checkedAt: report?.checkedAt }
}
