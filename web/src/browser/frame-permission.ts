import { createContext } from 'react'

/** `open` allows this frame only. */
export type FramePermission = { isAlwaysAllowed: boolean; isOpen: boolean; open: () => void }

const useNoPermission = (): FramePermission => ({ isAlwaysAllowed: false, isOpen: false, open: () => {} })

/** Provides the hook of features/consent, which other features can’t import. Without a provider, no frame opens. */
export const FramePermissionContext = createContext(useNoPermission)
