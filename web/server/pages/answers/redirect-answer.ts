type Redirect = { status: number; location: string }

/** A redirect. @param caching the value of `Cache-Control` */
export const redirectAnswer = ({ status, location }: Redirect, caching: string): Response =>
  new Response(null, { status, headers: { location, 'cache-control': caching } })
