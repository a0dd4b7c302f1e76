import { lazy, Suspense } from 'react'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import styles from './AppSetup.module.css'

const QrCode = lazy(async () => ({ default: (await import('#site/ui/images/QrCode.tsx')).QrCode }))

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function setUpAddress(secret: string, username: string): string {
  const issuer = encodeURIComponent(window.location.hostname)
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`
}

const outcomes = {
  copied: 'The key is copied. Paste it into the app.',
  failed: 'The key couldn’t be copied. Type it into the app.',
}

/** @param props.secret in base 32 */
export function AppSetup({ secret, username }: { secret: string; username: string }) {
  const address = setUpAddress(secret, username)
  return (
    <div className={styles.setup}>
      <p>
        Scan this with an authenticator app on your phone. If you read this on that phone,{' '}
        <a href={address}>open the app</a>.
      </p>
      <div className={styles.code}>
        <Suspense>
          <QrCode value={address} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p>
        Or type this key into the app:{' '}
        <code className={styles.key} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <CopyButton text={secret} outcomes={outcomes}>
        Copy the key
      </CopyButton>
    </div>
  )
}
