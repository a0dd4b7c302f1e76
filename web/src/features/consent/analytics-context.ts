import { createContext } from 'react'
import { silentAnalytics } from './analytics.ts'

/** Where page views go; silent unless the app provides something else. */
export const AnalyticsContext = createContext(silentAnalytics)
