import { ask } from '../ask.ts'
import { advice, type Finding, fault, ok } from '../finding.ts'

const DAY_MS = 86_400_000
const WARNING_DAYS = 60

/** The values of a field; names have no case (RFC 9116, section 2.3). */
const fieldsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}: *(.+?) *$`, 'gim'))].map(([, value]) => value ?? '')

function judgeExpiry(expires: readonly string[], where: string): Finding | undefined {
  const cure =
    'Check the contact in web/public/.well-known/security.txt, build and deploy again: each build renews the date.'
  const at = Date.parse(expires[0] ?? '')
  if (expires.length !== 1 || Number.isNaN(at))
    return fault({
      what: 'security.txt needs exactly one date in Expires',
      where,
      cure: 'Deploy what `npm run build` made.',
    })
  const days = Math.ceil((at - Date.now()) / DAY_MS)
  if (days <= 0)
    return fault({ what: `security.txt expired on ${expires[0]}: readers ignore it`, where, cure })
  if (days > WARNING_DAYS) return undefined
  return advice({ what: `security.txt expires in ${days} ${days === 1 ? 'day' : 'days'}`, where, cure })
}

/** Checks the contact for vulnerabilities (RFC 9116), 60 days before readers ignore it. */
export async function checkSecurityTxt({ site }: { site: string }): Promise<Finding> {
  const where = `${site}/.well-known/security.txt`
  const { status, headers, text } = await ask(where)
  const isText = headers.get('content-type')?.startsWith('text/plain') ?? false
  const contacts = fieldsOf(text, 'Contact')
  if (status !== 200 || !isText || contacts.length === 0) {
    const what = `There is no security.txt with a contact: status ${status}`
    return fault({ what, where, cure: 'Deploy what `npm run build` made, with its folder .well-known.' })
  }
  const expiry = judgeExpiry(fieldsOf(text, 'Expires'), where)
  if (expiry) return expiry
  const example = contacts.find((contact) => /[@/.]example(\/|$)/.test(contact))
  if (example) {
    const cure = 'Put your own address into web/public/.well-known/security.txt, build and deploy again.'
    return advice({ what: `security.txt names an example as its contact: ${example}`, where, cure })
  }
  return ok('security.txt: it has a contact, and does not expire soon')
}
