/** From an editor's press of *Publish* in the Studio until the content service has stored it, and until the form says so. */
import type { Browser, Page } from '@playwright/test'
import type { StackFile } from '../../stack/stack-file.ts'
import { signedIn } from '../editor-pictures.ts'
import { figureText, type Table } from '../figures.ts'
import { CPU_SLOWDOWN } from './phone.ts'

/** Presses for each run of the benchmark. */
const PRESSES = 4
/** The Studio has about 8 MB of code. */
const PATIENCE_MS = 120_000
/** Long enough for the form to come to rest between two presses. */
const PAUSE_MS = 6_000
const PATH = '/structure/shop;game-products;product-fod'

type Press = { stored: number; said: number }

/** Changes the title, presses *Publish* as soon as the button allows it, and measures in milliseconds. */
async function pressPublish(page: Page, title: string): Promise<Press> {
  const form = page.getByTestId('document-pane')
  await form
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill(title)
  const button = form.getByRole('button', { name: 'Publish', exact: true, disabled: false })
  await button.waitFor()
  const stored = page
    .waitForResponse(
      (response) => response.url().includes('document.publish') && response.request().method() === 'POST',
    )
    .then(() => Date.now())
  const pressedAt = Date.now()
  await button.click()
  await form
    .getByRole('button', { name: 'Published', exact: true, disabled: true })
    .or(form.getByText(/^Last published/))
    .first()
    .waitFor()
  const saidAt = Date.now()
  await page.waitForTimeout(PAUSE_MS)
  return { stored: (await stored) - pressedAt, said: saidAt - pressedAt }
}

async function measure(browser: Browser, file: StackFile, slowdown: number, presses: number) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: signedIn(file),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.goto(`${file.studio}${PATH}`)
  await page.getByTestId('document-pane').getByRole('textbox').first().waitFor()
  await page.waitForTimeout(PAUSE_MS)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const found: Press[] = []
  // The first press is not counted: it also loads code that is loaded on demand.
  for (let press = 0; press <= presses; press += 1) {
    const measured = await pressPublish(page, `The Fortress of Death, ${Date.now()}`)
    if (press > 0) found.push(measured)
  }
  await context.close()
  return found
}

/** @param runs each is four presses on each computer */
export async function benchStudioPublish(
  browser: Browser,
  file: StackFile,
  runs: number,
  say: (line: string) => void,
): Promise<Table> {
  const presses = runs * PRESSES
  const rows = []
  for (const slowdown of [1, CPU_SLOWDOWN]) {
    say(`${presses} presses of Publish on a computer ${slowdown} times slower`)
    const found = await measure(browser, file, slowdown, presses)
    rows.push({
      computer: slowdown === 1 ? 'this one' : `${slowdown} times slower`,
      'press to stored, ms': figureText(found.map(({ stored }) => stored)),
      'press to “Published”, ms': figureText(found.map(({ said }) => said)),
    })
  }
  return { title: `Publish in the Studio, ${presses} presses: median (range)`, rows }
}
