import { createContext } from 'react'
import { silentAnalytics } from './analytics.ts'

/** Receives page views. Does nothing unless the app provides a transport. */
export const AnalyticsContext = createContext(silentAnalytics)
