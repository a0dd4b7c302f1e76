import { useContext } from 'react'
import { type Session, SessionContext } from './session.ts'

/** The session's port. Throws when a component is used outside the app, which is a mistake in our code. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session is provided: put SessionContext around this component.')
  return session
}
