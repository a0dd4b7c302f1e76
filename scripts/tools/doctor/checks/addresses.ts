import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'

const PATIENCE_MS = 10_000

async function checkAddress(who: string, address: string, cure: string): Promise<Finding> {
  const wrong = (reason: string) => fault({ what: `${who} does not answer: ${reason}`, where: address, cure })
  try {
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    const type = answer.headers.get('content-type') ?? 'no content type'
    if (!answer.ok) return wrong(`status ${answer.status}`)
    return type.startsWith('text/html') ? ok(`${who}: ${address} answers`) : wrong(`${type} is not a page`)
  } catch (error) {
    return wrong(reasonOf(error))
  }
}

/** Checks that site and Studio answer at the addresses in the settings. */
export async function checkAddresses({ site, studio, isLocal }: Target): Promise<Finding[]> {
  const start = 'Run `npm start` in another terminal.'
  const checks: Promise<Finding>[] = []
  if (site) {
    const deploy = 'Deploy `web/dist` (`npm run build` makes it), or correct VITE_SITE_URL.'
    checks.push(checkAddress('Site', site, isLocal ? start : deploy))
  }
  if (studio) {
    const deploy = `${sanityCommand('deploy')}, or correct VITE_STUDIO_URL.`
    checks.push(checkAddress('Studio', studio, isLocal ? start : deploy))
  }
  return Promise.all(checks)
}
