import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

const MODE = 0o600

export type Values = Readonly<Record<string, string>>

export const readSettingsFile = (file: string): Values =>
  Object.fromEntries(
    Object.entries(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  )

/** Compose replaces `$` in a value without quotation marks, and ends it at ` #`. */
const quoted = (value: string) => (/^[\w@%+=:,./<>-]*$/.test(value) ? value : `'${value}'`)

/**
 * Sets values in a settings file, and keeps its other lines as they are. A reader never sees half a file.
 * @param values no value has a quotation mark or a line break
 */
export function writeSettingsFile(file: string, values: Values, heading: string) {
  const lines = existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n')
    : heading.split('\n').map((line) => `# ${line}`)
  const rest = new Map(Object.entries(values))
  const kept = lines.map((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1]
    const value = name === undefined ? undefined : rest.get(name)
    if (name === undefined || value === undefined) return line
    rest.delete(name)
    return `${name}=${quoted(value)}`
  })
  const added = [...rest].map(([name, value]) => `${name}=${quoted(value)}`)
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, `${[...kept, ...added].join('\n')}\n`, { mode: MODE })
  // The mode of `writeFileSync` counts for a new file only.
  chmodSync(unfinished, MODE)
  renameSync(unfinished, file)
}
