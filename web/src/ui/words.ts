import { createContext, useContext } from 'react'
import { initialWords } from '#shared/words.ts'

/** The layout provides those of the site settings. */
export const WordsContext = createContext(initialWords)

export const useWords = () => useContext(WordsContext)
