import type { LoaderFunctionArgs } from 'react-router-dom'
import { sessionContext } from '../../features/account/session/session.ts'

/** Begins to find out who is signed in. The page doesn't wait for it: the store tells when it is known. */
export function loadSession(context: LoaderFunctionArgs['context']): null {
  void context.get(sessionContext).load()
  return null
}
