import { createContext } from 'react'

/** Permission to show a frame of another service. `open` allows this one frame. */
export type FramePermission = { isAlwaysAllowed: boolean; isOpen: boolean; open: () => void }

const useNoPermission = (): FramePermission => ({ isAlwaysAllowed: false, isOpen: false, open: () => {} })

/**
 * The hook that features use: it comes from features/consent, which they don't import. Without a provider no frame opens.
 */
export const FramePermissionContext = createContext(useNoPermission)
