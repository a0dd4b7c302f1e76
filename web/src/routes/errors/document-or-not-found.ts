import { data } from 'react-router-dom'

/** @throws a 404 response for null */
export function documentOrNotFound<Document>(document: Document | null): Document {
  if (document === null) throw data(null, { status: 404 })
  return document
}
