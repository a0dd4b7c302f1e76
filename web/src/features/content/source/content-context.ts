import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router-dom'
import type { ContentSource } from './source.ts'

/** Apart from source.ts, which doesn’t depend on the router. */
export const contentContext = createContext<ContentSource>()

export const ContentReachability = createReactContext<Pick<ContentSource, 'isReachable' | 'onReachability'>>({
  isReachable: () => true,
  onReachability: () => () => {},
})
