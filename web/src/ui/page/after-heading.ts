import { createContext, type ReactNode } from 'react'

/** The question that each page shows after its first heading in the order of reading. Null on a pending page. */
export const AfterHeading = createContext<ReactNode>(null)
