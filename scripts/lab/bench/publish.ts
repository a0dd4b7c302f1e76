import type { Frame, Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { PUBLISH_BENCH } from '../../stack/addresses.ts'
import { localClient } from '../../stack/local-client.ts'
import { onStudioStack, type StudioStack } from './studio-stack.ts'

/** How long until each change showed, in milliseconds, in the order in which they were made. */
export type ShowingTimes = { publishMs: number[]; keystrokeMs: number[] }

const PUBLISHED = 30
const KEYSTROKES = 15
/** Between two changes, so that none finds the work of the one before still going on. */
const PAUSE_MS = 400
const DOCUMENT = { publishedId: 'pressRelease-fist', draftId: 'drafts.pressRelease-fist' }
const PATH = '/press/fist'

/**
 * How long what an editor does takes to show, on production builds in Chromium: from the request that publishes to
 * the heading of an open page, and from a key in the Studio's form to the heading in the preview beside it. All
 * moments are read from the one clock of this machine.
 */
export const benchPublish = (log: (line: string) => void): Promise<ShowingTimes> =>
  onStudioStack('publish-bench', PUBLISH_BENCH, async (on) => {
    log(`${PUBLISHED} times published`)
    const publishMs = await timePublishing(on)
    log(`${KEYSTROKES} keystrokes`)
    const keystrokeMs = await timeKeystrokes(on)
    return { publishMs, keystrokeMs }
  })

/** Resolves to the moment (ms since 1970) at which the main heading comes to hold `text`. */
const headingShows = (page: Page | Frame, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const shows = () => document.querySelector('h1')?.textContent?.includes(wanted) ?? false
        const look = () => {
          if (!shows()) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )

/** What the Studio sends when a headline is changed; `publish` below is what its button sends. */
const edit = (client: SanityClient, title: string) =>
  client.action({ actionType: 'sanity.action.document.edit', ...DOCUMENT, patch: { set: { title } } })

const publish = (client: SanityClient) =>
  client.action({ actionType: 'sanity.action.document.publish', ...DOCUMENT })

async function timePublishing({ stack, context }: StudioStack) {
  const client = localClient(stack.file)
  const page = await context.newPage()
  const stream = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.goto(stack.file.site + PATH)
  await stream
  const durations: number[] = []
  // The first one wakes what sleeps until the first change, and is not counted.
  for (let run = 0; run <= PUBLISHED; run += 1) {
    const title = `Published ${run} times`
    await edit(client, title)
    await page.waitForTimeout(PAUSE_MS)
    const shown = headingShows(page, title)
    // Evaluated after the observer stands: messages to one page keep their order.
    await page.evaluate(() => undefined)
    const startedAt = Date.now()
    await publish(client)
    if (run > 0) durations.push((await shown) - startedAt)
    else await shown
  }
  await page.close()
  return durations
}

/** Resolves to the moment (ms since 1970) of the next key. */
const nextKey = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('keydown', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  )

async function timeKeystrokes({ stack, studio, context }: StudioStack) {
  const page = await context.newPage()
  await page.goto(`${studio}/presentation?preview=${PATH}`)
  // The frame is made anew while the Studio starts; it stays once the Studio and the site in it have met.
  await page.getByRole('checkbox', { name: 'Edit', disabled: false }).waitFor()
  const preview = page.frames().find((frame) => frame.url().startsWith(stack.file.site))
  if (!preview) throw new Error('The Studio shows no preview: its Presentation tool has changed.')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  const field = page.getByTestId('field-title').getByRole('textbox')
  const durations: number[] = []
  let text = 'Typed '
  // Fills the form first, so that every measured key changes a draft that is there.
  await field.fill(text)
  await headingShows(preview, text.trim())
  for (let key = 0; key < KEYSTROKES; key += 1) {
    text += String.fromCharCode('a'.charCodeAt(0) + key)
    await page.waitForTimeout(PAUSE_MS)
    const [shown, pressed] = [headingShows(preview, text), nextKey(page)]
    await page.evaluate(() => undefined)
    await page.keyboard.press(text.slice(-1))
    durations.push((await shown) - (await pressed))
  }
  await page.close()
  return durations
}
