import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { ConsentContext } from '../lib/consentContext.ts'
import type { createRouter } from './router.tsx'
import type { Services } from './services.ts'

type Props = { services: Services; router: ReturnType<typeof createRouter> }

export function App({ services, router }: Props) {
  return (
    <StrictMode>
      <Provider store={services.store}>
        <ConsentContext value={services.consent}>
          <RouterProvider router={router} />
        </ConsentContext>
      </Provider>
    </StrictMode>
  )
}
