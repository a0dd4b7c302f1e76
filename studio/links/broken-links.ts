/** Links of published documents to pages of this site that are not there. */
import { linksIn, schemaTypes } from 'schemas'
import * as v from 'valibot'
import { contentPath } from '../../schemas/links/links-in.ts'
import { pathOf } from '../../schemas/links/redirect-path.ts'
import { type Addressed, addressOf } from '../site/address.ts'
import { titleOf } from '../status-list/entries.ts'

const types = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** For the perspective `raw`. */
export const publishedQuery = {
  fetch: /* groq */ `*[_type in $types && !(_id in path("drafts.**") || _id in path("versions.**"))]`,
  listen: /* groq */ `*[_type in $types]`,
  params: { types },
}

const documentsSchema = v.array(
  v.looseObject({
    _id: v.string(),
    _type: v.string(),
    slug: v.optional(v.object({ current: v.optional(v.string()) })),
    from: v.optional(v.string()),
  }),
)

export type BrokenLink = {
  readonly document: { readonly id: string; readonly type: string; readonly title: string }
  /** Path of the field in the form. */
  readonly field: string
  readonly address: string
}

/** @param site origin of the site, whose whole addresses count as its paths */
export function brokenLinks(answer: unknown, site?: string): BrokenLink[] {
  const documents = v.parse(documentsSchema, answer)
  const pathAt = (document: Addressed) => pathOf(addressOf(document) ?? '', site)
  const paths = new Set(documents.map(pathAt))
  const isBroken = ({ address }: { address: string }) => {
    const path = contentPath(address, site)
    return path !== undefined && !paths.has(path)
  }
  return documents.flatMap((document) => {
    const { _id: id, _type: type } = document
    return linksIn(document)
      .filter(isBroken)
      .map((link) => ({ document: { id, type, title: titleOf(document) }, ...link }))
  })
}
