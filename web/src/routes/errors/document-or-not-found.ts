import { data } from 'react-router-dom'

/** The document, or the 404 page when there is none. */
export function documentOrNotFound<Document>(document: Document | null): Document {
  if (document === null) throw data(null, { status: 404 })
  return document
}
