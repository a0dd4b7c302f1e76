import { useFlow } from '#site/lib/flow.ts'
import { problemOf } from '../pool/problems.ts'
import { type Session, useSession } from '../session/session.ts'
import {
  type PasskeysCommand,
  type PasskeysEvent,
  passkeysTransition,
  startPasskeys,
} from './passkeys-flow.ts'

export function usePasskeys(shown: boolean) {
  const session = useSession()
  return useFlow(
    startPasskeys,
    passkeysTransition,
    (command: PasskeysCommand) => execute(session, command),
    shown ? { type: 'list', attempt: 0 } : undefined,
  )
}

async function execute(session: Session, command: PasskeysCommand): Promise<PasskeysEvent> {
  const { attempt } = command
  switch (command.type) {
    case 'list':
      try {
        return { type: 'listed', attempt, passkeys: await (await session.pool()).passkeys.list() }
      } catch (error) {
        return { type: 'listRefused', attempt, problem: problemOf(error) }
      }
    case 'add':
      try {
        await (await session.pool()).passkeys.add()
        return { type: 'added', attempt }
      } catch (error) {
        return { type: 'addRefused', attempt, problem: problemOf(error) }
      }
    case 'remove':
      try {
        await (await session.pool()).passkeys.remove(command.id)
        return { type: 'removed', attempt, id: command.id }
      } catch (error) {
        return { type: 'removalRefused', attempt, problem: problemOf(error) }
      }
    default:
      return command satisfies never
  }
}
