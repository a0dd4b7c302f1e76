import type { LoaderFunctionArgs } from 'react-router-dom'
import { gameQuery } from '#shared/queries/game.ts'
import { contentContext } from '../../features/content/source/content-context.ts'
import { redirectOrNotFound } from '../errors/redirect-or-not-found.ts'

export async function loadGame({ context, params, request }: LoaderFunctionArgs) {
  const content = context.get(contentContext)
  const game = await content.read(gameQuery, { slug: params.slug ?? '' })
  return game ?? redirectOrNotFound(content, request)
}
