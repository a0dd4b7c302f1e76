import type { MiddlewareHandler } from 'hono'
import { gatewayError } from '../errors.ts'

/**
 * Refuses other projects. A client names its project in the host name (`<project>.localhost`) or in a header;
 * event streams on a shared host do not name it.
 */
export function knownProject(projectId: string): MiddlewareHandler {
  return async (context, next) => {
    const subdomain = /^([a-z0-9-]+)\.localhost(?::|$)/i.exec(context.req.header('host') ?? '')?.[1]
    const named = context.req.header('x-sanity-project-id') ?? subdomain
    if (named !== undefined && named !== projectId) {
      throw gatewayError(
        404,
        'Not Found',
        `Project with ID "${named}" not found. The local project is "${projectId}".`,
      )
    }
    await next()
  }
}

/** Refuses other datasets; `:dataset` is part of the route. */
export function knownDataset(projectId: string, dataset: string): MiddlewareHandler {
  return async (context, next) => {
    const named = context.req.param('dataset')
    if (named !== dataset) {
      const message = `Dataset "${named}" not found for project ID "${projectId}"`
      throw gatewayError(404, 'Dataset not found', message)
    }
    await next()
  }
}
