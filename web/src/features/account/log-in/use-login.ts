import * as v from 'valibot'
import { useFlow } from '#site/lib/flow.ts'
import { type StoredFields, useStoredFields } from '../form/stored-fields.ts'
import { useSessionOfForm } from '../session/session.ts'
import { type LoginCommand, runLoginCommand } from './login-commands.ts'
import {
  type LoginEvent,
  type LoginState,
  loginTransition,
  resumeCode,
  resumeLogin,
  type SentCode,
  startConfirmedLogin,
  startLogin,
} from './login-flow.ts'

export const NO_CODE: StoredFields = { codeFor: '' }

/** Excludes the digits of the code. */
export const fieldsOfCode = ({ username, address, sentAt }: SentCode): StoredFields => ({
  codeFor: username,
  codeAddress: address,
  codeSentAt: String(sentAt),
})

const storedCodeSchema = v.object({
  codeFor: v.pipe(v.string(), v.nonEmpty()),
  codeAddress: v.string(),
  codeSentAt: v.pipe(v.string(), v.transform(Number), v.finite()),
})

export function storedCode(stored: StoredFields): SentCode | null {
  const parsed = v.safeParse(storedCodeSchema, stored)
  if (!parsed.success) return null
  const { codeFor, codeAddress, codeSentAt } = parsed.output
  return { username: codeFor, address: codeAddress, sentAt: codeSentAt }
}

export type LoginArrival = { username: string; isConfirmed: boolean }

export function useLogin(arrival: LoginArrival) {
  const session = useSessionOfForm()
  const { stored, keep, forget } = useStoredFields('login')
  return useFlow(
    () => start(arrival, stored),
    loginTransition,
    async (command: LoginCommand): Promise<LoginEvent> => {
      const event = await runLoginCommand(session, command)
      if (event.type === 'accountConfirmed') keep({ unconfirmed: '' })
      if (event.type === 'signInAdvanced') {
        const { username } = event.credentials
        switch (event.result.status) {
          case 'unconfirmed':
            keep({ unconfirmed: username })
            break
          case 'codeSent':
            keep(fieldsOfCode({ username, address: event.result.address, sentAt: Date.now() }))
            break
          case 'done':
            forget()
            break
          default:
            keep(NO_CODE)
        }
      }
      return event
    },
  )
}

function start({ username, isConfirmed }: LoginArrival, stored: StoredFields): LoginState {
  if (isConfirmed) return startConfirmedLogin(username)
  if (!username && stored.unconfirmed) return resumeLogin(stored.unconfirmed)
  const code = username ? null : storedCode(stored)
  return code ? resumeCode(code, Date.now()) : startLogin(username || stored.username || '')
}
