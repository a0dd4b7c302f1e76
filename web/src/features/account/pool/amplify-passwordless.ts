import * as auth from 'aws-amplify/auth'
import { ignoringRefusal, promptTimeoutMs, withAccountErrors, withoutResult } from './amplify-call.ts'
import { responseToChoice, signInAfterSignOut, signInResultOf } from './amplify-sign-in.ts'
import type { Passkey, SignInChoice, SignInResult } from './user-pool.ts'

const preferring = (username: string, preferredChallenge: 'EMAIL_OTP' | 'WEB_AUTHN') =>
  signInAfterSignOut({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge } })

export const sendCode = (username: string): Promise<SignInResult> =>
  withAccountErrors(async () => codeSentOr((await preferring(username, 'EMAIL_OTP')).nextStep))

/** A code by e-mail replaces the password here; after a password it is a second factor. */
const codeSentOr = (next: auth.SignInOutput['nextStep']): SignInResult =>
  next.signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE'
    ? { status: 'codeSent', address: next.codeDeliveryDetails?.destination ?? '' }
    : signInResultOf(next)

export const choose = (choice: SignInChoice): Promise<SignInResult> =>
  withAccountErrors(
    async () => {
      const { nextStep } = await auth.confirmSignIn({ challengeResponse: responseToChoice[choice] })
      return choice === 'code' ? codeSentOr(nextStep) : signInResultOf(nextStep)
    },
    choice === 'passkey' ? promptTimeoutMs : undefined,
  )

export const signInWithPasskey = (username: string): Promise<SignInResult> =>
  withAccountErrors(
    async () => signInResultOf((await preferring(username, 'WEB_AUTHN')).nextStep),
    promptTimeoutMs,
  )

/** One page holds the maximum of 20 passkeys. */
export const listPasskeys = (): Promise<Passkey[]> =>
  withAccountErrors(async () => {
    const { credentials } = await auth.listWebAuthnCredentials({ pageSize: 20 })
    return credentials.flatMap(({ credentialId: id, friendlyCredentialName: name, createdAt }) =>
      id ? [{ id, name: name || 'Passkey', addedAt: createdAt ?? null }] : [],
    )
  })

export const addPasskey = (): Promise<void> =>
  withoutResult(() => auth.associateWebAuthnCredential(), promptTimeoutMs)

/** A missing passkey counts as removed. */
export const removePasskey = (credentialId: string): Promise<void> =>
  withoutResult(() => ignoringRefusal(isGone, () => auth.deleteWebAuthnCredential({ credentialId })))

const isGone = ({ name }: auth.AuthError) => name === 'ResourceNotFoundException'
