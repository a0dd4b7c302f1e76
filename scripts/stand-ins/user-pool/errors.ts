/** A refusal with Cognito's error name. aws-amplify passes name and message on to the app. */
export class PoolError extends Error {
  readonly status: 400 | 413 | 500

  constructor(name: string, message: string, status: 400 | 413 | 500 = 400) {
    super(message)
    this.name = name
    this.status = status
  }
}

export const notAuthorized = (message: string) => new PoolError('NotAuthorizedException', message)

/** For a wrong password and, in a pool that hides user existence, for an unknown user. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.')

export const invalidParameter = (message: string) => new PoolError('InvalidParameterException', message)

export const missingParameter = (name: string) => invalidParameter(`Missing required parameter ${name}`)

export const flowNotEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`)

export const codeMismatch = () =>
  new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.')

/** A wrong code within a sign-in. */
export const wrongCode = () =>
  new PoolError('CodeMismatchException', 'Invalid code or auth state for the user.')

/** For a code that is too old, was used, or was never sent. */
export const expiredCode = () =>
  new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.')

/** For pools that don't hide user existence. */
export const userNotFound = (message = 'Username/client id combination not found.') =>
  new PoolError('UserNotFoundException', message)

/** For features of the service that this pool lacks. */
export const notHere = (what: string) =>
  new PoolError('UnknownOperationException', `The local user pool has no ${what}.`)
