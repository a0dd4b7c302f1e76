import { schemaTypes, singletonTypes } from '../../../schemas/index.ts'

/** Names of all document types of the schemas. */
export const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

/** Names of types with one document, whose `_id` is the type's name. */
export const singletons = singletonTypes.map(({ name }) => name)

/** GROQ condition: not a draft, not part of a release, and not a system document. */
export const PUBLISHED = '!(_id in path("drafts.**") || _id in path("versions.**") || _id in path("_.**"))'
