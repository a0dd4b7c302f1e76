import { createContext, type ReactNode } from 'react'

/** What the site asks on each page, after its first heading in the order of reading. Null on a page that only begins. */
export const AfterHeading = createContext<ReactNode>(null)
