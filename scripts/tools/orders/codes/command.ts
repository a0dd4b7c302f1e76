import { oneOf, UsageFault } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { listCodes, revokeCodes } from './list-and-revoke.ts'
import {
  type MakeValues,
  makeCodes,
  publishedAdventures,
  publishedProducts,
  readCodeRequest,
} from './make.ts'

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
