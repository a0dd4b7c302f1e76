import * as v from 'valibot'
import type { KeptFields } from '../form/kept-fields.ts'
import type { SentCode } from './email-code.ts'

/** The kept fields of a login that waits for no code. */
export const NO_CODE: KeptFields = { codeFor: '' }

/** The kept fields of a code that was sent. The code itself is never kept. */
export const codeToKeep = ({ username, address, sentAt }: SentCode): KeptFields => ({
  codeFor: username,
  codeAddress: address,
  codeSentAt: String(sentAt),
})

const keptCodeSchema = v.object({
  codeFor: v.pipe(v.string(), v.nonEmpty()),
  codeAddress: v.string(),
  codeSentAt: v.pipe(v.string(), v.transform(Number), v.finite()),
})

/** The code that was sent before the page was reloaded; null without one. */
export function keptCode(kept: KeptFields): SentCode | null {
  const parsed = v.safeParse(keptCodeSchema, kept)
  if (!parsed.success) return null
  const { codeFor, codeAddress, codeSentAt } = parsed.output
  return { username: codeFor, address: codeAddress, sentAt: codeSentAt }
}
