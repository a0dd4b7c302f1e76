import { useContext } from 'react'
import { type Session, SessionContext } from './session.ts'

/** @throws when a component is used outside `SessionContext` */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session is provided: put SessionContext around this component.')
  return session
}
