import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

export type WebhookTarget = { readonly url: string; readonly secret: string }

/** Sanity’s own pauses are longer; nobody waits that long at their own machine. */
const RETRY_PAUSES_MS = [200, 1_000, 5_000]

/**
 * Tells a receiver that published content has changed, signed as sanity.io signs its webhooks. Changes that come
 * while a call is under way are told together in the next one. A receiver that stays silent is given up on until
 * the next change.
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
