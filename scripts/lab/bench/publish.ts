import type { Frame, Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import { PUBLISH_BENCH } from '../../stack/addresses.ts'
import { localClient } from '../../stack/local-client.ts'
import { onStudioStack, type StudioStack } from './studio-stack.ts'

/** How long each change took to show, in milliseconds, in the order of the changes. */
export type ShowingTimes = { publishMs: number[]; keystrokeMs: number[] }

const PUBLISHED = 30
const KEYSTROKES = 15
/** Pause between two changes, so that each starts after the previous one has been processed. */
const PAUSE_MS = 400
const DOCUMENT = { publishedId: 'pressRelease-fist', draftId: 'drafts.pressRelease-fist' }
const PATH = '/press/fist'

/**
 * Measures how long an editor's change takes to show, on production builds in Chromium: from the publish request to
 * the heading of an open page, and from a key press in the Studio's form to the heading in the preview beside it.
 * All times are read from this machine's clock.
 */
export const benchPublish = (log: (line: string) => void): Promise<ShowingTimes> =>
  onStudioStack('publish-bench', PUBLISH_BENCH, async (on) => {
    log(`${PUBLISHED} times published`)
    const publishMs = await timePublishing(on)
    log(`${KEYSTROKES} keystrokes`)
    const keystrokeMs = await timeKeystrokes(on)
    return { publishMs, keystrokeMs }
  })

/** Resolves to the time (ms since 1970) at which the main heading first contains `text`. */
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

/** The mutation that the Studio sends when a headline is edited. `publish` below is the one its button sends. */
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
  // The first change is not counted: it also loads code that is loaded on demand.
  for (let run = 0; run <= PUBLISHED; run += 1) {
    const title = `Published ${run} times`
    await edit(client, title)
    await page.waitForTimeout(PAUSE_MS)
    const shown = headingShows(page, title)
    // Runs after the observer has been installed, because messages to one page keep their order.
    await page.evaluate(() => undefined)
    const startedAt = Date.now()
    await publish(client)
    if (run > 0) durations.push((await shown) - startedAt)
    else await shown
  }
  await page.close()
  return durations
}

/** Resolves to the time (ms since 1970) of the next key press. */
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
  // The Studio recreates the frame while it starts. The frame stays once the Studio and the site in it are connected.
  await page.getByRole('checkbox', { name: 'Edit', disabled: false }).waitFor()
  const preview = page.frames().find((frame) => frame.url().startsWith(stack.file.site))
  if (!preview) throw new Error('The Studio shows no preview: its Presentation tool has changed.')
  await preview.getByRole('heading', { level: 1 }).waitFor()
  const field = page.getByTestId('field-title').getByRole('textbox')
  const durations: number[] = []
  let text = 'Typed '
  // Creates the draft first, so that every measured key press changes an existing draft.
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
