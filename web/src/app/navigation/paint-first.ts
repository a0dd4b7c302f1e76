import type { ClientInstrumentation } from 'react-router-dom'
import { afterPaint } from '../../platform/scheduling/next-task.ts'

/**
 * Has the browser paint a pressed link first: a slow phone works 70 ms on a navigation before it waits for an answer.
 * CardLink has waited for a paint itself, or for a view transition, and has added the address to the history.
 */
export const paintFirst: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(begin, { to }) {
        if (to !== location.pathname) await afterPaint()
        await begin()
      },
    }),
}
