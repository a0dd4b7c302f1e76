/** Caddy, as it runs in front of the site in production, and beside it the limit: the same pages without scripts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { installMissing, missingReason } from '../../checks/programs.ts'
import { LAB } from '../../stack/addresses.ts'
import { Fault } from '../../stack/command.ts'
import { untilAnswers } from '../../stack/supervisor.ts'
import { LAB_FOLDER } from '../lab-site.ts'

const PAGES = ['/shop', '/shop/product/fod']

/** The addresses of the site and of the limit behind Caddy; `ready` says over plain HTTP that it has started. */
export const EDGES = { site: LAB.edge, limit: 'https://localhost:4582', ready: 'http://localhost:4583' }

const START_MS = 15_000

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const isStructuredData = (script: string) => script.startsWith('<script type="application/ld+json"')

/** Removes every script from a rendered page: the fastest that a page with this content can be. */
export const limitPage = (html: string) =>
  html
    .replaceAll(SCRIPT, (script) => (isStructuredData(script) ? script : ''))
    .replaceAll(STYLESHEET, '')
    .replaceAll(' data-style="', ' style="')

const configuration = (folder: string) => `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${folder}/storage
}
${EDGES.site} {
	bind 127.0.0.1
	tls internal
	reverse_proxy ${new URL(LAB.site).host}
}
${EDGES.limit} {
	bind 127.0.0.1
	tls internal
	root * ${folder}/limit
	@page file {path}/index.html
	handle @page {
		# As the site: the browser shows the page in a process of its own, which a slow phone takes 250 ms to start.
		header Cross-Origin-Opener-Policy same-origin
		rewrite * {http.matchers.file.relative}
		file_server {
			precompressed br
		}
	}
	handle {
		reverse_proxy ${new URL(LAB.site).host}
	}
}
${EDGES.ready} {
	bind 127.0.0.1
	respond 204
}
`

async function writeLimitPages(folder: string) {
  for (const path of PAGES) {
    const response = await fetch(LAB.site + path, { headers: { accept: 'text/html' } })
    if (!response.ok) throw new Fault(`${path} is answered with ${response.status}.`)
    const html = limitPage(await response.text())
    const file = join(folder, 'limit', path, 'index.html')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
  }
}

/** Puts Caddy in front of the running lab site, and ends it after `use`. @throws Fault when Caddy is missing or doesn't answer */
export async function behindCaddy<Found>(interrupt: AbortSignal, use: () => Promise<Found>): Promise<Found> {
  if (!installMissing(['caddy'])) throw new Fault(missingReason('caddy'))
  const folder = join(LAB_FOLDER, 'caddy')
  rmSync(folder, { recursive: true, force: true })
  await writeLimitPages(folder)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, configuration(folder))
  const log = join(folder, 'caddy.log')
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', openSync(log, 'w')],
    env: { ...process.env, HOME: folder },
  })
  const ended = once(caddy, 'exit')
  try {
    const patience = AbortSignal.any([interrupt, AbortSignal.timeout(START_MS)])
    await Promise.race([untilAnswers(EDGES.ready, patience), ended])
    if (caddy.exitCode !== null)
      throw new Fault(`Caddy ended with code ${caddy.exitCode}. Its log is ${log}.`)
    return await use()
  } finally {
    caddy.kill()
    await ended
  }
}
