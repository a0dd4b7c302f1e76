import * as v from 'valibot'

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.digits(`${name} is not a port number`),
    v.transform(Number),
    v.maxValue(65_535, `${name} is not a port number`),
  )

export type ListenAddress = {
  /** Undefined means this machine only. */
  host: string | undefined
  port: number
}

/**
 * Reads HOST, and the port from the setting `ownPort` or else from PORT, which hosting platforms set.
 * @throws Error that names the wrong variable
 */
export function listenAddress(
  environment: Readonly<Record<string, string | undefined>>,
  ownPort: string,
  defaultPort: number,
): ListenAddress {
  const name = environment[ownPort] ? ownPort : 'PORT'
  const given = environment[name]
  const parsed = v.safeParse(v.optional(port(name), String(defaultPort)), given || undefined)
  if (!parsed.success) throw new Error(parsed.issues[0].message)
  return { host: environment.HOST || undefined, port: parsed.output }
}
