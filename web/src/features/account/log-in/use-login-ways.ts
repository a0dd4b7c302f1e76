import { useSession } from '../session/use-session.ts'

/** Passkeys need HTTPS or localhost. */
const supportsPasskeys = () =>
  window.isSecureContext && 'credentials' in navigator && typeof window.PublicKeyCredential === 'function'

export function useLoginWays(): { code: boolean; passkey: boolean } {
  const ways = useSession().loginWays.split(',')
  return { code: ways.includes('code'), passkey: ways.includes('passkey') && supportsPasskeys() }
}
