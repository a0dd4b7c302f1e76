import * as auth from 'aws-amplify/auth'

/** Signs in. A session that is still open ends first: the visitor wants to be signed in with this account. */
export async function endingOpenSession(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}
