import { createContext } from 'react'

/** The site’s origin, for absolute addresses in link previews and structured data. The app provides it. */
export const SiteUrl = createContext('')
