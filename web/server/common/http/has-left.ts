import type { Context } from 'hono'

/** Whether the client has closed its connection. Reading the rest of its request then fails with a network error. */
export const hasLeft = ({ req }: Context): boolean => req.raw.signal.aborted

export const unreceived = () => new Response(null, { status: 499 })
