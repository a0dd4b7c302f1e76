import type { Operation } from '../protocol/operation.ts'
import { deleteUser, getUser, getUserAuthFactors, globalSignOut } from './account.ts'
import {
  deleteUserAttributes,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './attributes.ts'
import { confirmDevice, forgetDevice, getDevice, listDevices, updateDeviceStatus } from './devices.ts'
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './mfa.ts'
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkeys.ts'
import { changePassword, confirmForgotPassword, forgotPassword } from './password.ts'
import { initiateAuth, respondToAuthChallenge } from './sign-in.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts'
import { getTokensFromRefreshToken, revokeToken } from './tokens.ts'

/** Operations by the name after the dot in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
  ['GetUser', getUser],
  ['GetUserAuthFactors', getUserAuthFactors],
  ['DeleteUser', deleteUser],
  ['UpdateUserAttributes', updateUserAttributes],
  ['DeleteUserAttributes', deleteUserAttributes],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['StartWebAuthnRegistration', startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', deleteWebAuthnCredential],
  ['ConfirmDevice', confirmDevice],
  ['GetDevice', getDevice],
  ['ListDevices', listDevices],
  ['ForgetDevice', forgetDevice],
  ['UpdateDeviceStatus', updateDeviceStatus],
])
