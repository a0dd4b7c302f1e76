import * as auth from 'aws-amplify/auth'
import { accountProblem } from './amplify-errors.ts'
import { AccountError } from './problems.ts'

/** Amplify has no time limit; a longer call counts as an outage. */
const callTimeoutMs = 15_000

/** A prompt may take as long as the pool’s challenge is valid: three minutes. */
export const promptTimeoutMs = 180_000

/** @throws AccountError when the call fails or takes too long */
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

/** A call whose response was lost is repeated: the error “already done” counts as success. */
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
