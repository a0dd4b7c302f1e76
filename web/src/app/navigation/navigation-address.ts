import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'createHref'>

/**
 * The whole address of the page that is being opened, or else of the page that is shown. Origin and path are joined as
 * text: resolved as a URL, the path `//host/page` would be a page of that host.
 */
export function navigationAddress({ state, createHref }: Router, origin: string): string {
  const { navigation, location } = state
  return `${origin}${createHref(navigation.location ?? location)}`
}
