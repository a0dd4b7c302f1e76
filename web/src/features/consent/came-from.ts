import { type CameFrom, cameFromParameters } from '#shared/came-from.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import { type Consent, isAllowed } from './consent.ts'

const KEY = 'came-from'

const read = (field: (name: string) => unknown): CameFrom =>
  Object.fromEntries(
    cameFromParameters.flatMap((name) => {
      const value = field(name)
      return typeof value === 'string' && value ? [[name, value.slice(0, 100)]] : []
    }),
  )

/**
 * Where the visitor came from, by the `utm_` parameters of the first address. The tab keeps it with consent only; until then it is
 * in the memory of the page.
 * @returns it, with consent, for an order
 */
export function createCameFrom(consent: Pick<Consent, 'current' | 'onChange'>, search: string) {
  const parameters = new URLSearchParams(search)
  const landed = read((name) => parameters.get(`utm_${name}`))
  const isCounting = () => isAllowed(consent.current(), 'analytics')
  const follow = () => {
    if (!isCounting()) tabStorage.removeItem(KEY)
    else if (Object.keys(landed).length > 0) tabStorage.setItem(KEY, JSON.stringify(landed))
  }
  consent.onChange(follow)
  follow()
  return (): CameFrom | undefined => {
    if (!isCounting()) return undefined
    const kept = fieldsOf(jsonOf(tabStorage.getItem(KEY)))
    const known = read((name) => kept[name])
    return Object.keys(known).length > 0 ? known : undefined
  }
}
