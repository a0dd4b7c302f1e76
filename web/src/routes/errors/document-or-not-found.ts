import { data } from 'react-router-dom'

/** @throws a 404 response, which shows the “Game Over” page, for null */
export function documentOrNotFound<Document>(document: Document | null): Document {
  if (document === null) throw data(null, { status: 404 })
  return document
}
