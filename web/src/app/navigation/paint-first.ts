import type { ClientInstrumentation } from 'react-router-dom'
import { afterPaint } from '../../platform/scheduling/next-task.ts'

/**
 * Has the browser paint a pressed link first: a slow phone works 70 ms on a navigation before it waits for an answer.
 * CardLink has waited for that paint itself, or for a view transition, and has added the address to the history. Its
 * navigation begins at once, and the browser paints the heading before code and data are fetched.
 */
export const paintFirst: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(begin, { to }) {
        painted = afterPaint()
        if (to !== location.pathname) await painted
        await begin()
      },
    }),
  route: ({ instrument }) => instrument({ lazy: fetchAfterPaint, loader: fetchAfterPaint }),
}

/** The paint that answers the last navigation of this tab. Back, Forward and the start of the site don't wait. */
let painted: Promise<void> | undefined

async function fetchAfterPaint(begin: () => Promise<unknown>) {
  await painted
  await begin()
}
