import { Fault, oneOf, UsageFault } from '#scripts/stack/command.ts'
import { listedCodes, type Revocation, revokeCode } from '#server/shop-api/codes/staff-codes.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import {
  type MakeValues,
  makeCodes,
  publishedAdventures,
  publishedProducts,
  readCodeRequest,
} from './make.ts'

const time = (moment: Date | null) => moment?.toISOString() ?? ''

async function listCodes(
  database: ShopDatabase,
  options: { limit: number; note: string | undefined },
): Promise<string> {
  const codes = await listedCodes(database, options, new Date())
  if (codes.length === 0) return 'There are no codes.'
  const heading = ['Number', 'State', 'Product', 'Made at', 'Expires at', 'Redeemed at', 'Note']
  const rows = codes.map(({ number, state, product_id, note, ...code }) => {
    const times = [code.made_at, code.expires_at, code.redeemed_at].map(time)
    return [number, state, product_id, ...times, note]
  })
  return [heading, ...rows].map((cells) => cells.join('\t')).join('\n')
}

const texts: Record<Exclude<Revocation, 'unknown'>, string> = {
  revoked: 'revoked, no account had redeemed it',
  'taken-back': 'revoked, and taken back from the account that had redeemed it',
  'revoked-before': 'revoked before',
}

/** Digits alone are the number of a code in the list; other text is the code itself. */
const NUMBER = /^\d{1,9}$/

/**
 * Revokes codes, each in a transaction of its own. @returns the text to print
 * @throws Fault for an unknown code; the codes before it are revoked
 */
async function revokeCodes(
  database: ShopDatabase,
  codes: readonly string[],
  reason: string,
): Promise<string> {
  const lines: string[] = []
  for (const code of codes) {
    const named = NUMBER.test(code) ? { number: Number(code) } : { text: code }
    const outcome = await revokeCode(database, named, reason, new Date())
    if (outcome === 'unknown') {
      throw new Fault([...lines, `There is no code ${code}: correct it, and repeat the command.`].join('\n'))
    }
    lines.push(`${code}: ${texts[outcome]}`)
  }
  return lines.join('\n')
}

type Values = MakeValues & { reason?: string | undefined }

/** The work of `orders -- codes …`. @throws UsageFault if the arguments make no sense */
export function codesWork(
  values: Values,
  [first = '', ...rest]: readonly string[],
  limit: number,
  variables: Readonly<Record<string, string | undefined>>,
): (database: ShopDatabase) => Promise<string> {
  const action = oneOf('action of codes', first, ['make', 'list', 'revoke'] as const)
  if (action === 'revoke') {
    const reason = values.reason?.trim()
    if (rest.length === 0) throw new UsageFault('Name the codes: their numbers in the list, or the codes.')
    if (!reason) throw new UsageFault('Say why: --reason "…". It is kept with the code.')
    return (database) => revokeCodes(database, rest, reason)
  }
  if (rest.length > 0) throw new UsageFault(`The arguments of "codes ${action}" are wrong.`)
  if (action === 'list') return (database) => listCodes(database, { limit, note: values.note })
  const request = readCodeRequest(values, new Date())
  const say = (text: string) => console.error(text)
  const siteUrl = variables.VITE_SITE_URL ?? ''
  return (database) =>
    makeCodes(database, request, {
      find: publishedProducts(database, variables),
      adventures: publishedAdventures(variables),
      siteUrl,
      say,
    })
}
