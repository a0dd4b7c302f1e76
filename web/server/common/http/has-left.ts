import type { Context } from 'hono'

/**
 * Whether the client has closed its connection before the answer. Reading the rest of its request then fails, with the
 * error of a network that is down.
 */
export const hasLeft = ({ req }: Context): boolean => req.raw.signal.aborted

/** The answer for a client that has left. The status is that of nginx for this case. */
export const unreceived = () => new Response(null, { status: 499 })
