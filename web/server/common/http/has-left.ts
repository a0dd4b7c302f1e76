import type { Context } from 'hono'

/** Whether the client has closed its connection, so that reading the rest of the request fails with a network error. */
export const hasClientLeft = ({ req }: Context): boolean => req.raw.signal.aborted

export const createClientLeftResponse = () => new Response(null, { status: 499 })
