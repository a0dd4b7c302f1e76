import type { Operation } from '../protocol/operation.ts'
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkeys.ts'
import { confirmForgotPassword, forgotPassword } from './password.ts'
import {
  associateSoftwareToken,
  initiateAuth,
  respondToAuthChallenge,
  verifySoftwareToken,
} from './sign-in.ts'
import { confirmSignUp, deleteUser, resendConfirmationCode, signUp } from './sign-up.ts'
import { getTokensFromRefreshToken, revokeToken } from './tokens.ts'

/** Operations by the name after the dot in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['DeleteUser', deleteUser],
  ['StartWebAuthnRegistration', startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', deleteWebAuthnCredential],
])
