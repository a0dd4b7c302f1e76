import type { SanityQueries } from '@sanity/client'
import { data, type LoaderFunctionArgs } from 'react-router-dom'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import type { ContentSource } from '#site/features/content/source/source.ts'

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
export function documentOrNotFound<Document>(document: Document): NonNullable<Document> {
  if (document === null || document === undefined) throw data(null, { status: 404 })
  return document
}

/** A loader of the page’s only document. */
export const loadDocument =
  <Query extends keyof SanityQueries>(query: Query, params: { id?: string } = {}) =>
  async ({ context }: LoaderFunctionArgs) =>
    documentOrNotFound(await context.get(contentContext).read(query, params))

/** A loader of the document with the slug in the address. */
export const loadBySlug =
  <Query extends keyof SanityQueries>(query: Query) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const content = context.get(contentContext)
    const found = await content.read(query, { slug: params.slug ?? '' })
    return found ?? redirectOrNotFound(content, request)
  }
