import type { ClientConfig } from '@sanity/client'

export type Fetch = ReturnType<NonNullable<ClientConfig['resolveFetch']>>
type Init = NonNullable<Parameters<Fetch>[1]>

/** Milliseconds after which an answer no longer comes: the request is sent again. */
const ANSWER_MS = 30_000

/** Milliseconds after which an editor is told that the content service has not answered. */
export const LATE_MS = 15_000

/**
 * By its tag, a change of what a document holds: typed, published, planned, redirected or undone. A deletion is none: a refusal of it
 * looks like a change that the service had already.
 */
const TAGGED = /\.(?:document\.(?:commit|publish)|planned\.edit|redirects\.move|undo-publish)$/

const isChange = (address: string) => {
  const { pathname, searchParams } = new URL(address)
  return /\/data\/(?:actions|mutate)\//.test(pathname) && TAGGED.test(`.${searchParams.get('tag')}`)
}

/** A question of a rule. Unanswered, it would be a fault of its field, which refuses Publish until the next key. */
const isQuestion = (address: string) =>
  /\.validation\.\w+$/.test(`.${new URL(address).searchParams.get('tag')}`)

const isAnswer = ({ status }: { status: number }) => status < 500 && status !== 408 && status !== 429

const pause = (attempt: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, Math.min(1_000 * 2 ** attempt, 15_000))
  })

/** Each change has an id, by which the content service knows a request that it had already. */
function identified(body: string): { body: string; transactionId: string } {
  const change = JSON.parse(body)
  const { transactionId = crypto.randomUUID() } = change
  return { body: JSON.stringify({ ...change, transactionId }), transactionId }
}

/** @returns undefined if no answer comes. @throws when the caller ends the request */
async function sendOnce(send: Fetch, address: string, init: Init) {
  const late = AbortSignal.timeout(ANSWER_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
  try {
    const answer = await send(address, { ...init, signal })
    const { status, statusText, headers } = answer
    // All of it: what is read later would end with the signal.
    return new Response((await answer.text()) || null, { status, statusText, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

/** Sends a request until it is answered. */
async function untilAnswered(send: Fetch, address: string, init: Init, wait: typeof pause) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await sendOnce(send, address, init)
    if (answer && isAnswer(answer)) return { answer, isRepeated: attempt > 0 }
    await wait(attempt)
    init.signal?.throwIfAborted()
  }
}

/**
 * Sends a change of a document until the content service has answered. Sanity sends a change whose answer was lost as a new one: the
 * service then refuses to create the document again, Sanity drops all that was typed since, or a text is inserted twice. What the
 * Studio changes otherwise would be called “not changed” although it is. Questions of rules are asked until they are answered, too.
 */
export const sureFetch =
  (send: Fetch, wait = pause): Fetch =>
  async (address, init = {}) => {
    if (isQuestion(address)) return (await untilAnswered(send, address, init, wait)).answer
    if (!isChange(address) || typeof init.body !== 'string') return send(address, init)
    const { body, transactionId } = identified(init.body)
    const { answer, isRepeated } = await untilAnswered(send, address, { ...init, body }, wait)
    // The first request arrived, and its answer was lost.
    return answer.status === 409 && isRepeated ? Response.json({ transactionId }) : answer
  }

/** The toast of a change that is late. The toast of its outcome has the same id, and replaces it. */
export const lateToast = (id: string) => ({
  id,
  status: 'warning' as const,
  title: 'Not changed yet: the content service has not answered.',
  description: 'This goes on by itself when it answers. Keep this page open.',
})

/** The outcome of a change, which `sureFetch` sends until it is answered. @param say called when that takes long */
export async function saidWhenLate<Outcome>(change: Promise<Outcome>, say: () => void): Promise<Outcome> {
  const timer = setTimeout(say, LATE_MS)
  try {
    return await change
  } finally {
    clearTimeout(timer)
  }
}
