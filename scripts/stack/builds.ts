/** The production builds of the site and of the Studio. */
import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import * as v from 'valibot'
import { CLIENT_MANIFEST } from '#server/page-server/renderer/renderer.ts'
import { localServiceFaults, settings } from '#shared/settings.ts'
import { InvalidSettings, readSettings, siteSettings } from '#shared/site-settings.ts'
import { Fault } from './command.ts'
import { ROOT, serverFolderOf } from './folders.ts'
import { SANITY, VITE } from './parts.ts'
import { runProgram } from './program.ts'

const buildSettings = v.object(
  {
    ...siteSettings.entries,
    ...v.pick(settings, ['VITE_SANITY_VISIBILITY', 'VITE_NEWSLETTER_ORIGIN']).entries,
  },
  'is missing',
)
const invalid = (faults: readonly string[]) => new Fault(new InvalidSettings('the site', faults).message)

/** Without settings of the site, a build is for the local services. */
export const hasSiteSettings = (environment: Record<string, unknown>) =>
  Object.keys(siteSettings.entries).some((name) => name in environment)

/** @throws Fault listing all missing settings, and local services that a public site can't use */
export function readBuildSettings(environment: Record<string, unknown>) {
  const values = readSettings(buildSettings, environment, invalid)
  const faults = localServiceFaults(values)
  if (faults.length > 0) throw invalid(faults)
  return values
}

const TEXTS = /\.(js|css|svg|json)$/
/** In bytes. Smaller files fit into one packet, compressed or not. */
const SMALLEST = 1024

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes a Brotli and a gzip copy beside each large text, so that the page server compresses none of them for a request. */
export async function compressAssets(folder: string) {
  const names = (await readdir(folder)).filter((name) => TEXTS.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      if (content.byteLength < SMALLEST) return
      const copies = Object.entries(encodings).map(async ([extension, encode]) =>
        writeFile(`${file}.${extension}`, await encode(content)),
      )
      await Promise.all(copies)
    }),
  )
}

const SECURITY_TXT = join('.well-known', 'security.txt')
const SECURITY_SOURCE = join(ROOT, 'web', 'public', SECURITY_TXT)

const DAY_MS = 86_400_000
/** RFC 9116 recommends less than a year. */
const LIFE_DAYS = 360

/**
 * The file that tells a finder of a vulnerability how to reach us (RFC 9116). Each build renews its expiry date, so that
 * it expires only if the site is not built for a year. `npm run doctor` warns before that.
 * @param source the committed file, with the contact
 * @param site undefined for a build that serves several sites: the file is valid without its own address
 * @throws Fault when the contact is missing
 */
export function securityTxt(source: string, { site, now }: { site: string | undefined; now: number }) {
  if (!/^Contact: (mailto:\S+@\S+|https:\/\/\S+)$/m.test(source))
    throw new Fault(
      `web/public/${SECURITY_TXT} needs a line such as "Contact: mailto:security@shop.example".`,
    )
  const expires = new Date(now + LIFE_DAYS * DAY_MS).toISOString()
  const canonical = site ? `Canonical: ${site}/.well-known/security.txt\n` : ''
  return `${source.trimEnd()}\nExpires: ${expires}\n${canonical}`
}

function writeSecurityTxt(dist: string, site: string | undefined) {
  const file = join(dist, SECURITY_TXT)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, securityTxt(readFileSync(SECURITY_SOURCE, 'utf8'), { site, now: Date.now() }))
}

type SiteOptions = {
  outFolder: string
  /** Takes precedence over `.env` files. */
  environment: Record<string, string>
  /** Undefined: the build serves several sites. */
  siteUrl?: string
  interrupt: AbortSignal
  quiet?: boolean
}

/** Vite writes the manifest into this folder of the public files. */
const BUNDLER_FOLDER = '.vite'

/**
 * Builds the site for production: the files for browsers, and the bundle that renders pages.
 * @throws Fault when the bundler fails. It has printed the reason
 */
export async function buildSite({ outFolder, siteUrl, environment, interrupt, quiet = false }: SiteOptions) {
  const vite = async (...args: string[]) => {
    const all = [VITE, 'build', 'web', '--emptyOutDir', ...(quiet ? ['--logLevel', 'warn'] : []), ...args]
    const code = await runProgram(all, { env: { ...environment, NODE_ENV: 'production' }, interrupt })
    if (code !== 0) throw new Fault(`The site could not be built: vite build ended with code ${code}.`)
  }
  await vite('--outDir', outFolder)
  await vite('--outDir', serverFolderOf(outFolder), '--ssr', 'src/start/prerender.tsx')
  renameSync(
    join(outFolder, BUNDLER_FOLDER, 'manifest.json'),
    join(serverFolderOf(outFolder), CLIENT_MANIFEST),
  )
  rmdirSync(join(outFolder, BUNDLER_FOLDER))
  await compressAssets(join(outFolder, 'assets'))
  // The shell without content. index.html becomes the home page when it is rendered.
  renameSync(join(outFolder, 'index.html'), join(outFolder, 'shell.html'))
  writeSecurityTxt(outFolder, siteUrl)
}

/** Builds the Studio for production. @throws Fault when the build fails. It has printed the reason */
export async function buildStudio({
  outFolder,
  environment,
  interrupt,
}: Omit<SiteOptions, 'siteUrl' | 'quiet'>) {
  const args = [SANITY, 'build', outFolder, '--yes']
  const cwd = join(ROOT, 'studio')
  const code = await runProgram(args, { cwd, env: environment, interrupt, quiet: true })
  if (code !== 0) throw new Fault(`The Studio could not be built: sanity build ended with code ${code}.`)
}
