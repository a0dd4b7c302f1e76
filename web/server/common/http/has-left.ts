import type { Context } from 'hono'

/**
 * Whether the client closed its connection before the response. Reading the rest of its request then fails with a
 * network error.
 */
export const hasLeft = ({ req }: Context): boolean => req.raw.signal.aborted

/** The response to a client that has left. 499 is nginx's status for this case. */
export const unreceived = () => new Response(null, { status: 499 })
