/** The CSV file of grants: a heading `email,adventureId`, then one grant per line. */
import type { Grant } from '#server/shop-api/orders/entitlements.ts'
import { emailFault, normaliseEmail } from '#shared/links/email-address.ts'

export type GrantsFile = {
  grants: Grant[]
  /** Lines that repeat an earlier line. */
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
  if (cells.length !== HEADING.length) {
    return {
      why: `${cells.length} columns instead of 2`,
      cure: 'write an e-mail address and an adventure’s id',
    }
  }
  const fault = emailFault(email)
  if (fault)
    return { why: `“${email}” is not an e-mail address: it ${fault}`, cure: 'correct the first column' }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(adventureId)) {
    return { why: `“${adventureId}” is not an adventure id`, cure: 'write one such as fod-kickstarter' }
  }
  return undefined
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
