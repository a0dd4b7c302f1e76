import { type ReactNode, StrictMode } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { KeepPresses } from '#runtime/late.tsx'
import { FramePermissionContext } from '../browser/frame-permission.ts'
import { ConsentContext, useFramePermission } from '../features/consent/consent-context.ts'
import type { createRouter } from './router.tsx'
import type { Services } from './services.ts'
import { emptyState } from './store.ts'

type Props = { services: Services; router: ReturnType<typeof createRouter> }

export function Site({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <StrictMode>
      <KeepPresses>
        {/* Rendered pages have an empty cart. The visitor’s state appears after hydration. */}
        <Provider store={services.store} serverState={emptyState()}>
          <ConsentContext value={services.consent}>
            <FramePermissionContext value={useFramePermission}>{children}</FramePermissionContext>
          </ConsentContext>
        </Provider>
      </KeepPresses>
    </StrictMode>
  )
}

export const App = ({ services, router }: Props) => (
  <Site services={services}>
    <RouterProvider router={router} />
  </Site>
)
