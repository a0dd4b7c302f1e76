import { type ReactNode, StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { ConsentContext } from '../platform/consent/consent-context.ts'
import { replayEarlyClicks } from './early-clicks.ts'
import type { createRouter } from './router.tsx'
import type { Services } from './services.ts'
import { emptyState } from './store.ts'

type Props = { services: Services; router: ReturnType<typeof createRouter> }

/** The attribute of the site's outermost element; a rendered page is cut there into head and body. */
export const siteAttribute = 'data-site'

/** What surrounds the router, in the browser as on the server. */
export function Site({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <StrictMode>
      <div {...{ [siteAttribute]: '' }}>
        {/* A page is rendered for somebody with an empty cart; what the visitor really has shows after hydration. */}
        <Provider store={services.store} serverState={emptyState()}>
          <ConsentContext value={services.consent}>{children}</ConsentContext>
        </Provider>
      </div>
    </StrictMode>
  )
}

export function App({ services, router }: Props) {
  // Runs once everything on the page answers.
  useEffect(replayEarlyClicks, [])
  return (
    <Site services={services}>
      <RouterProvider router={router} />
    </Site>
  )
}
