/** From an editor's publish to the heading of an open page, beside a bare client that follows the same content. */
import type { Browser, Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import type { Stack } from '../../stack/stack.ts'
import { localClient } from '../../stack/stack-file.ts'
import { figureText, ratioText, type Table } from '../figures.ts'
import { newPhone } from './phone.ts'
import { benchStudioPublish } from './studio-publish.ts'

/** Changes for each run of the benchmark. */
const CHANGES = 6
/** Pause between two changes, so that each starts after the previous one has been processed. */
const PAUSE_MS = 400
const DOCUMENT = { publishedId: 'pressRelease-fist', draftId: 'drafts.pressRelease-fist' }
const PATH = '/press/fist'

/** Resolves to the time (ms since 1970) at which the main heading first contains `text`. */
const headingShows = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('h1')?.textContent?.includes(wanted)) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )

/** Follows published content with nothing but the client. Its `shows` resolves to the time at which it has read `text`. */
function followTitle(editor: SanityClient) {
  const client = editor.withConfig({ perspective: 'published' })
  const connected = Promise.withResolvers<void>()
  const waiting = new Map<string, (at: number) => void>()
  const subscription = client.live.events().subscribe((event) => {
    if (event.type === 'welcome') connected.resolve()
    if (event.type !== 'message') return
    const query = client.fetch<string>('*[_id == $id][0].title', { id: DOCUMENT.publishedId })
    void query.then((title) => waiting.get(title)?.(Date.now()))
  })
  return {
    connected: connected.promise,
    shows: (text: string) => new Promise<number>((resolve) => waiting.set(text, resolve)),
    stop: () => subscription.unsubscribe(),
  }
}

/** The mutations that the Studio sends when a headline is edited and published. */
const edit = (client: SanityClient, title: string) =>
  client.action({ actionType: 'sanity.action.document.edit', ...DOCUMENT, patch: { set: { title } } })
const publish = (client: SanityClient) =>
  client.action({ actionType: 'sanity.action.document.publish', ...DOCUMENT })

/** @param runs each is six changes, and four presses in the Studio */
export async function benchPublish(
  browser: Browser,
  { file }: Stack,
  runs: number,
  say: (line: string) => void,
): Promise<Table[]> {
  const client = localClient(file)
  const reader = followTitle(client)
  const context = await newPhone(browser)
  const page = await context.newPage()
  const stream = page.waitForResponse((response) => response.url().includes('/data/live/events/'))
  await page.goto(file.site + PATH)
  await Promise.all([stream, reader.connected])
  const changes = runs * CHANGES
  say(`${changes} times published`)
  const ours: number[] = []
  const theirs: number[] = []
  // The first change is not counted: it also loads code that is loaded on demand.
  for (let change = 0; change <= changes; change += 1) {
    const title = `Published ${change} times`
    await edit(client, title)
    await page.waitForTimeout(PAUSE_MS)
    const shown = headingShows(page, title)
    const read = reader.shows(title)
    // Runs after the observer has been installed, because messages to one page keep their order.
    await page.evaluate(() => undefined)
    const startedAt = Date.now()
    await publish(client)
    const [shownAt, readAt] = await Promise.all([shown, read])
    if (change === 0) continue
    ours.push(shownAt - startedAt)
    theirs.push(readAt - startedAt)
  }
  reader.stop()
  await context.close()
  const row = {
    'publish to': 'the heading of an open page',
    'ours, ms': figureText(ours),
    'a bare client, ms': figureText(theirs),
    'ours / client': ratioText(ours, theirs),
  }
  return [
    { title: `An editor publishes, ${changes} times: median (range)`, rows: [row] },
    await benchStudioPublish(browser, file, runs, say),
  ]
}
