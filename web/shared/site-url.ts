import { createContext } from 'react'

/** The site’s origin, for addresses that are read elsewhere: link previews, structured data. The app provides it. */
export const SiteUrl = createContext('')
