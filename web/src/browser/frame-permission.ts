import { createContext } from 'react'

/** `open` allows this one frame. */
export type FramePermission = { isAlwaysAllowed: boolean; isOpen: boolean; open: () => void }

const useNoPermission = (): FramePermission => ({ isAlwaysAllowed: false, isOpen: false, open: () => {} })

/** features/consent provides the hook: other features don’t import it. Without a provider no frame opens. */
export const FramePermissionContext = createContext(useNoPermission)
