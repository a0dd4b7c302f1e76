import { data } from 'react-router-dom'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import type { ContentSource } from '../../features/content/source/source.ts'

/** Loaded with the error pages. @throws the editors’ redirect for an unknown address */
export async function followRedirect(content: Pick<ContentSource, 'read'>, request: Request): Promise<void> {
  const code = await import('./follow-redirect.late.ts').catch((cause: unknown) => {
    throw new CodeUnavailable({ cause })
  })
  await code.followRedirect(content, request)
}

/** @throws the editors’ redirect for an unknown address, or a 404 response */
export async function redirectOrNotFound(
  content: Pick<ContentSource, 'read'>,
  request: Request,
): Promise<never> {
  await followRedirect(content, request)
  throw data(null, { status: 404 })
}

/** @throws a 404 response for null */
export function documentOrNotFound<Document>(document: Document | null): Document {
  if (document === null) throw data(null, { status: 404 })
  return document
}
