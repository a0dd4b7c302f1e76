import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Stack } from '../../stack/stack.ts'
import { ANSWER_KEY, answerText } from '../privacy-answer.ts'
import { logIn, type Screen, untilHeading } from './screen.ts'

export const WIDTHS = [390, 1280] as const

/** Viewport height in CSS pixels, of a phone or of a small laptop. */
const heightAt = (width: number) => (width < 600 ? 844 : 800)

/** Waiting time for frames and images after scrolling. */
const SETTLE_MS = 400

type SignedIn = Pick<BrowserContextOptions, 'storageState'>
export type Camera = { browser: Browser; stack: Stack; folder: string; reader: SignedIn }

/** Logs `reader` in, once for all screenshots. */
export async function logInReader(browser: Browser, stack: Stack): Promise<SignedIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${stack.file.site}/account`)
  await logIn(page, 'reader')
  await untilHeading(page, 'My Account')
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** Takes one screenshot. @returns its file name @throws Error when a step on the way to the screen fails */
export async function takeScreenshot(
  { browser, stack, folder, reader }: Camera,
  screen: Screen,
  width: number,
) {
  const context = await browser.newContext({
    viewport: { width, height: heightAt(width) },
    isMobile: width < 600,
    reducedMotion: 'reduce',
    ...(screen.isReader ? reader : {}),
  })
  if (!screen.isFirstVisit) {
    await context.addInitScript(
      ([key, answer]) => {
        if (window === window.top) localStorage.setItem(key, answer)
      },
      [ANSWER_KEY, answerText({ frames: true })] as const,
    )
  }
  const page = await context.newPage()
  const visit = { page, stack }
  try {
    await fillCart(page, stack, screen.cart?.(width) ?? [])
    await screen.before?.(visit)
    await page.goto(stack.file.site + screen.path)
    // A key that changes nothing on the page: the site of a first visit starts when the page is used.
    if (screen.isFirstVisit) await page.keyboard.press('Shift')
    if (!screen.isUnfinished) await untilInteractive(page)
    await screen.act?.(visit)
    if (screen.isPrinted) await page.emulateMedia({ media: 'print' })
    await showEverything(page)
    await showFrames(page)
    const file = `${screen.name}-${width}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
    return file
  } finally {
    await screen.after?.(visit)
    await context.close()
  }
}

/** Waits until scripts work: a rendered page is visible earlier. A page of a first visit has to be used before. */
async function untilInteractive(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => Reflect.get(window, 'earlyClicks') === undefined)
}

async function fillCart(page: Page, stack: Stack, ids: readonly string[]) {
  for (const [index, id] of ids.entries()) {
    await page.goto(`${stack.file.site}/shop/product/${id}`)
    await untilInteractive(page)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: `Shopping cart, ${index + 1} product` }).waitFor()
  }
}

/** Scrolls through the whole page, so that lazy images load. */
async function showEverything(page: Page) {
  await page.evaluate(async (settleMs) => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, settleMs / 4))
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    await new Promise((resolve) => setTimeout(resolve, settleMs))
  }, SETTLE_MS)
}

/** Scrolls to each frame: a frame that was never visible is empty in a screenshot. */
async function showFrames(page: Page) {
  for (const frame of await page.locator('iframe').filter({ visible: true }).all()) {
    await frame.scrollIntoViewIfNeeded()
    await frame.contentFrame().getByRole('button').first().waitFor()
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
