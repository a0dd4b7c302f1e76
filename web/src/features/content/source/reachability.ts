import { createContext } from 'react'
import type { ContentSource } from './source.ts'

type Value = Pick<ContentSource, 'reachability' | 'onReachability'>

/** Whether the content service answers, for components that tell the visitor. */
export const ContentReachability = createContext<Value>({
  reachability: () => 'reachable',
  onReachability: () => () => {},
})
