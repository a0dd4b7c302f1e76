import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page is rendered and taken over, then true: for what only a visitor's own browser can show. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
