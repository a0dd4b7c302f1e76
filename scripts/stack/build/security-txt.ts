import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Fault } from '../fault.ts'
import { ROOT } from '../folders.ts'

const NAME = join('.well-known', 'security.txt')
const SOURCE = join(ROOT, 'web', 'public', NAME)

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const LIFE_DAYS = 360

/**
 * The file by which a finder of a vulnerability reaches us (RFC 9116). Each build renews the date after which readers
 * ignore the file, so that it can only pass on a site that is not built for a year. `npm run doctor` warns before that.
 * @param source the committed file, with the contact
 * @throws Fault when the contact is missing, or the source has one of the two computed fields
 */
export function securityTxt(source: string, { site, now }: { site: string; now: number }): string {
  if (!/^Contact: (mailto:\S+@\S+|https:\/\/\S+)$/m.test(source))
    throw new Fault(`web/public/${NAME} needs a line such as "Contact: mailto:security@candlecast.example".`)
  const computed = /^(Expires|Canonical):/im.exec(source)?.[1]
  if (computed)
    throw new Fault(`web/public/${NAME} must not have ${computed}: the build computes it. Remove the line.`)
  const expires = new Date(now + LIFE_DAYS * DAY_MS).toISOString()
  return `${source.trimEnd()}\nExpires: ${expires}\nCanonical: ${site}/.well-known/security.txt\n`
}

/** Writes the file into the build. */
export function writeSecurityTxt(dist: string, site: string) {
  const file = join(dist, NAME)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, securityTxt(readFileSync(SOURCE, 'utf8'), { site, now: Date.now() }))
}
