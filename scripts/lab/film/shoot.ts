import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Browser } from '@playwright/test'
import { Fault } from '../../stack/fault.ts'
import { ROOT } from '../../stack/folders.ts'
import type { StackFile } from '../../stack/stack-file.ts'
import { newPhone } from '../bench/pages/browser.ts'
import { slowDown } from '../bench/pages/slow-phone.ts'
import { createCamera, type Step } from './camera.ts'
import { type Film, stripPage } from './strip.ts'
import { table } from './table.ts'
import { type Account, type Way, walk, ways } from './ways.ts'

const PHONE = { width: 390, height: 844 }

type Log = (line: string) => void

async function makeAccount({ services, token }: StackFile, account: Account): Promise<void> {
  const response = await fetch(`${services}/user-pool/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (response.status !== 201)
    throw new Error(`The local user pool made no account: ${await response.text()}`)
}

/** Films one way. Each has a phone and an account of its own. */
async function shootWay(
  browser: Browser,
  stack: StackFile,
  folder: string,
  way: Way,
  log: Log,
): Promise<Film> {
  const name = way.name.toLowerCase().replaceAll(' ', '-')
  const account = { username: `ada-${name}`, email: `ada-${name}@reader.example`, password: 'candle-light' }
  if (way.isKnown) await makeAccount(stack, account)
  const context = await newPhone(browser, PHONE)
  const page = await context.newPage()
  try {
    await way.before?.({ page, stack, account })
    await slowDown(page, 'slow 4G')
    const camera = createCamera(page, folder, name, ({ title, seconds }: Step) =>
      log(`${way.name}: ${title}, ${seconds.toFixed(1)} s`),
    )
    await walk(way, { page, stack, account, camera })
    return { name: way.name, about: way.about, steps: camera.steps() }
  } catch (cause) {
    const file = join(folder, `${name}-broken.png`)
    await page.screenshot({ path: file })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Fault(`The way “${way.name}” ends before the goal, see ${relative(ROOT, file)}: ${reason}`, {
      cause,
    })
  } finally {
    await context.close()
  }
}

/** Films every way, and writes the strip as a page and as one picture into `folder`. @returns the tables */
export async function shootFilm(
  browser: Browser,
  stack: StackFile,
  folder: string,
  log: Log,
  interrupt: AbortSignal,
): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const films: Film[] = []
  for (const way of ways) {
    interrupt.throwIfAborted()
    films.push(await shootWay(browser, stack, folder, way, log))
  }
  const file = join(folder, 'index.html')
  writeFileSync(file, stripPage(films))
  const page = await browser.newPage()
  await page.goto(`file://${file}`)
  const strip = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width: strip, height: 800 })
  await page.screenshot({ path: join(folder, 'strip.png'), fullPage: true })
  await page.close()
  return films.map(({ name, steps }) => table(name, steps)).join('\n\n')
}
