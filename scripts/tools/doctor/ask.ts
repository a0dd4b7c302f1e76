const PATIENCE_MS = 10_000

export type Answer = { status: number; headers: Headers; text: string }

/** Sends a request without credentials; redirects are not followed. */
export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(address, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
