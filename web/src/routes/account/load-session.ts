import type { LoaderFunctionArgs } from 'react-router-dom'
import { sessionContext } from '../../features/account/session/session.ts'

/** Starts loading the session. The page doesn’t wait, because the result goes to the store. */
export function loadSession(context: LoaderFunctionArgs['context']): null {
  void context.get(sessionContext).load()
  return null
}
