import { schemaTypes, singletonTypes } from '../../../schemas/index.ts'

/** Types that the Studio can edit. */
export const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** Types of documents that exist once, under the type's name as `_id`. */
export const singletons = singletonTypes.map(({ name }) => name)

/** GROQ: neither a draft nor part of a release, nor the service's own. */
export const PUBLISHED = '!(_id in path("drafts.**") || _id in path("versions.**") || _id in path("_.**"))'
