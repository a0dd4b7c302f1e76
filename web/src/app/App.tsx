import { type ReactNode, StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { FramePermissionContext } from '../browser/frame-permission.ts'
import { afterPaint } from '../browser/scheduling/next-task.ts'
import { ConsentContext, useFramePermission } from '../features/consent/consent-context.ts'
import type { createRouter } from './router.tsx'
import type { Services } from './services.ts'
import { emptyState } from './store.ts'

type Props = { services: Services; router: ReturnType<typeof createRouter> }

/** Rendering splits the HTML into head and body at this element. */
export const siteAttribute = 'data-site'

export function Site({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <StrictMode>
      <div {...{ [siteAttribute]: '' }}>
        {/* Pages are rendered with an empty cart. The visitor’s state appears after hydration. */}
        <Provider store={services.store} serverState={emptyState()}>
          <ConsentContext value={services.consent}>
            <FramePermissionContext value={useFramePermission}>{children}</FramePermissionContext>
          </ConsentContext>
        </Provider>
      </div>
    </StrictMode>
  )
}

export function App({ services, router }: Props) {
  // Effects run after hydration, when every button has its handler.
  useEffect(() => void window.earlyClicks?.replay(afterPaint), [])
  return (
    <Site services={services}>
      <RouterProvider router={router} />
    </Site>
  )
}
