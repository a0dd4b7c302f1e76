import * as v from 'valibot'
import type { StoredFields } from '../form/stored-fields.ts'
import type { SentCode } from './login-flow.ts'

export const NO_CODE: StoredFields = { codeFor: '' }

/** The code itself is never stored. */
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
