import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addGrants, type Grant } from '#server/shop-api/orders/entitlements.ts'
import { emailFault, normaliseEmail } from '#shared/links/email-address.ts'
import { Fault, readInput } from '../../stack/command.ts'
import { reasonOf } from '../doctor/finding.ts'
import { defineAction, writeOrTry, writing } from './action.ts'

/** A CSV file: a heading `email,adventureId`, then one grant per line. */
type GrantsFile = {
  grants: Grant[]
  doubled: { line: number; first: number }[]
  refused: { line: number; why: string; cure: string }[]
}

/** Excel writes semicolons in countries with a decimal comma, such as Sweden. */
const SEPARATORS = [',', ';']
const HEADING = ['email', 'adventureid']

/** Removes optional quotes. Escaped quotes inside a cell are not supported, because no valid value has them. */
const cellOf = (text: string) => /^\s*"?\s*([^"]*?)\s*"?\s*$/.exec(text)?.[1] ?? text

const cellsOf = (line: string, separator: string) => line.split(separator).map(cellOf)

const headingFault = {
  line: 1,
  why: 'the heading is missing',
  cure: 'begin the file with the line email,adventureId',
}

function faultOf(cells: readonly string[]): { why: string; cure: string } | undefined {
  const [email = '', adventureId = ''] = cells
  const cure = 'write an e-mail address and an adventure’s id'
  if (cells.length !== HEADING.length) return { why: `${cells.length} columns instead of 2`, cure }
  const fault = emailFault(email)
  if (fault)
    return { why: `“${email}” is not an e-mail address: it ${fault}`, cure: 'correct the first column' }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(adventureId)
    ? undefined
    : { why: `“${adventureId}” is not an adventure id`, cure: 'write one such as fod-kickstarter' }
}

/** Parses the whole file. Every malformed line is listed with its line number. */
export function readGrants(text: string): GrantsFile {
  // Files from Excel start with a byte order mark.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const heading = lines[0] ?? ''
  const separator = SEPARATORS.find((sign) => {
    const names = cellsOf(heading.toLowerCase(), sign)
    return names.length === HEADING.length && names.every((name, index) => name === HEADING[index])
  })
  const file: GrantsFile = { grants: [], doubled: [], refused: [] }
  if (!separator) return { ...file, refused: [headingFault] }
  const firsts = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line.trim() !== '') readLine(file, firsts, index + 1, cellsOf(line, separator))
  }
  return file
}

function readLine(file: GrantsFile, firsts: Map<string, number>, line: number, cells: readonly string[]) {
  const fault = faultOf(cells)
  if (fault) return file.refused.push({ line, ...fault })
  const [email = '', adventureId = ''] = cells
  const grant = { email: normaliseEmail(email), adventureId }
  const key = JSON.stringify(grant)
  const first = firsts.get(key)
  if (first !== undefined) return file.doubled.push({ line, first })
  firsts.set(key, line)
  return file.grants.push(grant)
}

const MAX_SHOWN = 20

const listed = (lines: readonly string[]) => [
  ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`),
  ...(lines.length > MAX_SHOWN ? [`  … and ${lines.length - MAX_SHOWN} more`] : []),
]

const doubledText = ({ doubled }: GrantsFile) =>
  doubled.length === 0
    ? []
    : [
        `Doubled: ${doubled.length}`,
        ...listed(doubled.map(({ line, first }) => `line ${line} repeats line ${first}`)),
      ]

/** The number of grants per adventure, so that a wrong id is noticed before it is written. */
function addedText(added: readonly Grant[]) {
  const counts = Map.groupBy(added, ({ adventureId }) => adventureId)
  const lines = [...counts].map(([adventureId, grants]) => `${adventureId}: ${grants.length}`).sort()
  return [`Added: ${added.length}`, ...lines.map((line) => `  ${line}`)]
}

async function readText(path: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readInput(path))
  } catch (error) {
    const isText = error instanceof TypeError
    throw new Fault(
      isText ? `${path} isn't UTF-8: save it as "CSV UTF-8".` : `${path} can't be read: ${reasonOf(error)}`,
    )
  }
}

/** Adds the grants of a CSV file. @returns the text to print @throws Fault that lists every wrong line */
export async function loadGrants(database: ShopDatabase, path: string): Promise<string> {
  const file = readGrants(await readText(path))
  if (file.refused.length > 0) {
    const lines = file.refused.map(({ line, why, cure }) => `line ${line}: ${why}; ${cure}`)
    throw new Fault(
      [`${path}: nothing was written. Correct ${file.refused.length} lines:`, ...listed(lines)].join('\n'),
    )
  }
  const added = await addGrants(database, file.grants)
  return [
    ...addedText(added),
    `Granted already: ${file.grants.length - added.length}`,
    ...doubledText(file),
  ].join('\n')
}

export const grants = defineAction({
  summary:
    'adds adventures for people who did not buy them here, such as backers\nFILE.csv has the heading email,adventureId; - is standard input.',
  positionals: 'FILE.csv',
  options: { write: writing.write },
  read:
    (values, [file = '']) =>
    (database) =>
      writeOrTry(database, values.write, (transaction) => loadGrants(transaction, file)),
})
