import { useSession } from '../session/use-session.ts'

/** Whether the browser can create and use passkeys on this page. Only pages over HTTPS, and localhost, may. */
const supportsPasskeys = () =>
  window.isSecureContext && 'credentials' in navigator && typeof window.PublicKeyCredential === 'function'

/** The ways beside the password that pool and browser have. */
export function useLoginWays(): { code: boolean; passkey: boolean } {
  const ways = useSession().loginWays.split(',')
  return { code: ways.includes('code'), passkey: ways.includes('passkey') && supportsPasskeys() }
}
