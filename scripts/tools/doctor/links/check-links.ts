/** Which pages of other sites answer, for the links of the content. */
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import * as v from 'valibot'
import { LINK_REPORT, type LinkReport, linksIn, pageElsewhere } from '#schemas'
import { flag } from '../../../stack/command.ts'
import { PUBLISHED } from '../content.ts'
import { advice, type Finding, fault, ok, reasonOf } from '../finding.ts'
import type { Target } from '../target.ts'

export const linksOption = flag(
  'Also asks each page of another site that the content leads to, and with SANITY_AUTH_TOKEN stores what is broken for the Studio',
)

const PATIENCE_MS = 15_000
const MOST_ADDRESSES = 2_000
const HOSTS_AT_ONCE = 6
const MOST_REDIRECTS = 5

/** Addresses that no other site has: of this machine, private networks, metadata services, multicast and reserved ones. */
const NOT_PUBLIC = new BlockList()
for (const subnet of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
]) {
  const [net = '', prefix] = subnet.split('/')
  NOT_PUBLIC.addSubnet(net, Number(prefix), 'ipv4')
}
/** All that is global unicast today is in 2000::/3. */
const GLOBAL_UNICAST = new BlockList()
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6')

/** IPv6 addresses that hold one of IPv4 are refused with the rest: they are outside of global unicast, or 6to4. */
export const isPublic = (ip: string): boolean =>
  isIPv6(ip)
    ? GLOBAL_UNICAST.check(ip, 'ipv6') && !/^2002:/i.test(ip)
    : isIP(ip) === 4 && !NOT_PUBLIC.check(ip, 'ipv4')

class NotPublic extends Error {
  override message = 'leads into a private network'
}

/** Resolves a name while the connection is made, so that no second answer of the name server can lead elsewhere. */
const lookupAllowed =
  (isAllowed: typeof isPublic): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) callback(error ?? new Error(`${host} has no address`), [])
      else if (!found.every(({ address }) => isAllowed(address))) callback(new NotPublic(), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })

type Head = { status: number; location: string | undefined }

/** Reads the head of an answer, and never its body. */
function readHead(url: URL, method: 'HEAD' | 'GET', isAllowed: typeof isPublic): Promise<Head> {
  const { promise, resolve, reject } = Promise.withResolvers<Head>()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number is not looked up.
  if (isIP(host) && !isAllowed(host)) throw new NotPublic()
  const request = (url.protocol === 'http:' ? http : https).request(
    url,
    {
      method,
      agent: false,
      lookup: lookupAllowed(isAllowed),
      headers: {
        'user-agent': 'link-check (looks once a day whether a linked page is there)',
        accept: '*/*',
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
    ({ statusCode: status = 0, headers: { location } }) => {
      resolve({ status, location })
      request.destroy()
    },
  )
  request.on('error', reject).end()
  return promise
}

/** Refusals of programs, and of a quick reader: the page may be there for a person. */
const UNKNOWN_STATUS: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 425, 429, 451, 999])

async function statusOf(address: string, isAllowed: typeof isPublic): Promise<number> {
  let url = new URL(address)
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const head = await readHead(url, 'HEAD', isAllowed)
    // Some servers know GET alone.
    const { status, location } = head.status >= 400 ? await readHead(url, 'GET', isAllowed) : head
    if (status < 300 || status >= 400 || !location) return status
    if (left === 0) throw new Error(`redirects more than ${MOST_REDIRECTS} times`)
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol)) throw new Error(`redirects to ${url.protocol}`)
  }
}

const isNameUnknown = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'

/** Why a page is broken; undefined when it answers, or when only a person could say. */
async function faultOf(address: string, isAllowed: typeof isPublic): Promise<string | undefined> {
  try {
    const status = await statusOf(address, isAllowed)
    return status < 400 || UNKNOWN_STATUS.has(status) ? undefined : `answers with ${status}`
  } catch (error) {
    if (error instanceof DOMException) return `has not answered within ${PATIENCE_MS / 1000} seconds`
    if (error instanceof NotPublic) return error.message
    return isNameUnknown(error) ? 'has a name that no server has' : `does not answer: ${reasonOf(error)}`
  }
}

/** Asks several hosts at once, and each of them one question at a time. */
export async function brokenPages(addresses: readonly string[], isAllowed = isPublic) {
  const hosts = [
    ...Map.groupBy(addresses.slice(0, MOST_ADDRESSES), (address) => new URL(address).host).values(),
  ]
  const broken: { address: string; why: string }[] = []
  const work = async () => {
    for (let own = hosts.shift(); own; own = hosts.shift())
      for (const address of own) {
        const why = await faultOf(address, isAllowed)
        if (why) broken.push({ address, why })
      }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
  return broken.toSorted((one, other) => one.address.localeCompare(other.address))
}

const ANSWERED = /^answers/

const documentsSchema = v.array(v.looseObject({ _id: v.string(), _type: v.string() }))

/** Checks the links of published documents to other sites. With a token, stores the result for the Studio. */
export async function checkLinks(
  { visitor, editor, site }: Target,
  isAllowed = isPublic,
): Promise<Finding[]> {
  const documents = v.parse(
    documentsSchema,
    await visitor.fetch(`*[${PUBLISHED} && !(_type match "sanity.*")]`),
  )
  const written = documents.flatMap((document) =>
    linksIn(document).flatMap(({ field, address }) => {
      const page = pageElsewhere(address, site)
      return page ? [{ page, where: `document ${document._id}, ${field}` }] : []
    }),
  )
  const places = Map.groupBy(written, ({ page }) => page)
  const found = await brokenPages([...places.keys()], isAllowed)
  // Without a network all pages are silent. What was found before stays stored.
  if (found.length > 1 && found.length === places.size && found.every(({ why }) => !ANSWERED.test(why)))
    return [
      fault('Links: no page of another site answers', 'the network', 'Run it where it reaches other sites.'),
    ]
  const report: LinkReport = {
    checkedAt: new Date().toISOString(),
    checked: places.size,
    broken: found.map((one) => ({ _key: one.address, ...one })),
  }
  const stored = await editor?.createOrReplace({ ...LINK_REPORT, ...report }).catch(reasonOf)
  const cure = 'Correct or remove it in the Studio, and publish.'
  const unwritten = 'The Studio’s list of broken links can’t be written: '
  const makeToken = 'Make a token with the role Editor.'
  return [
    ...found.map(({ address, why }) =>
      advice(`${address} ${why}`, (places.get(address) ?? []).map(({ where }) => where).join('; '), cure),
    ),
    ...(found.length === 0 ? [ok(`Links: all ${places.size} pages of other sites answer`)] : []),
    ...(typeof stored === 'string' ? [advice(unwritten + stored, 'SANITY_AUTH_TOKEN', makeToken)] : []),
  ]
}
