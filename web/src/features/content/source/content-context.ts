import { createContext } from 'react-router-dom'
import type { ContentSource } from './source.ts'

/** The source of content, for loaders. In a module of its own, so that the source itself needs no router. */
export const contentContext = createContext<ContentSource>()
