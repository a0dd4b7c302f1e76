import * as auth from 'aws-amplify/auth'
import { accountProblem } from './amplify-errors.ts'
import { AccountError } from './problems.ts'

/** A longer call counts as an outage; Amplify itself has no time limit. */
const callTimeoutMs = 15_000

/** For calls during which the browser asks the visitor: the pool’s challenge lives three minutes. */
export const promptTimeoutMs = 180_000

/** Runs a call of the pool. Its failures, and a timeout, become an `AccountError`. */
export async function withAccountErrors<Result>(
  call: () => Promise<Result>,
  timeoutMs = callTimeoutMs,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AccountError({ kind: 'unavailable' })), timeoutMs)
  })
  try {
    return await Promise.race([call(), tooLong])
  } catch (error) {
    throw new AccountError(accountProblem(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

export const withoutResult = (call: () => Promise<unknown>, timeoutMs = callTimeoutMs): Promise<void> =>
  withAccountErrors(async () => {
    await call()
  }, timeoutMs)

/**
 * Amplify and visitors repeat a call whose answer was lost. An error that says that the work was already done therefore
 * counts as success.
 */
export async function ignoringRefusal(
  isDone: (error: auth.AuthError) => boolean,
  call: () => Promise<unknown>,
) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof auth.AuthError) || !isDone(error)) throw error
  }
}
