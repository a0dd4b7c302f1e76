import { data } from 'react-router-dom'

/** Returns the document. Throws a 404 response, which shows the “Game Over” page, when it is null. */
export function documentOrNotFound<Document>(document: Document | null): Document {
  if (document === null) throw data(null, { status: 404 })
  return document
}
