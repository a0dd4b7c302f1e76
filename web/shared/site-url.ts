import { createContext } from 'react'

/** The site’s origin, which the app provides for absolute addresses in link previews and structured data. */
export const SiteUrl = createContext('')
