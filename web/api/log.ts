/** What went wrong, without the words of errors that aren't ours: they may quote an address or a name. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    error: name,
    ...(typeof code === 'string' && { code }),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** One line of JSON, on stderr. `event` is in the past tense; `fields` hold nothing personal. */
export function logFault(event: string, fields: Record<string, unknown>) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', event, ...fields }))
}
