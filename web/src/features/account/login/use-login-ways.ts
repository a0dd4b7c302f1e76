import { supportsPasskeys } from '../../../platform/passkey-support.ts'
import { useSession } from '../session/use-session.ts'

/** The ways beside the password that pool and browser have. */
export function useLoginWays(): { code: boolean; passkey: boolean } {
  const ways = useSession().loginWays.split(',')
  return { code: ways.includes('code'), passkey: ways.includes('passkey') && supportsPasskeys() }
}
