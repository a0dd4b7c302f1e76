import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

export type WebhookTarget = { readonly url: string; readonly secret: string }

/** Shorter than the pauses of the service, for quicker development. */
const RETRY_PAUSES_MS = [200, 1_000, 5_000]

/**
 * Calls a receiver when published content has changed, with the signature of Sanity's webhooks. Changes during a
 * call are combined in the next call. After the last retry, the receiver is not called until the next change.
 */
export function createWebhook({ url, secret }: WebhookTarget) {
  let isWaiting = false
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()

  async function post(): Promise<boolean> {
    const body = JSON.stringify({ event: 'changed' })
    const signature = await encodeSignatureHeader(body, Date.now(), secret)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER_NAME]: signature }
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal: stopped.signal })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  async function send(): Promise<void> {
    isSending = true
    for (const pauseMs of [0, ...RETRY_PAUSES_MS]) {
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, pauseMs)
      })
      isWaiting = false
      if (stopped.signal.aborted || (await post())) break
    }
    isSending = false
    if (isWaiting && !stopped.signal.aborted) void send()
  }

  return {
    contentChanged() {
      isWaiting = true
      if (!isSending) void send()
    },
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
