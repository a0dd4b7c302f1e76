import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** Milliseconds that a thumb takes for one key: about 40 words a minute. */
const KEY_MS = 300

export type Step = { title: string; taps: number; keys: number; seconds: number; file: string }

/** One way as it is walked. Pictures are taken between steps, and their time does not count. */
export type Camera = {
  /** Counts the taps, keys and seconds of `walk`, then takes a picture. */
  step(title: string, walk: (hand: Hand) => Promise<unknown>): Promise<void>
  steps(): readonly Step[]
}

/** What a person does with a phone. Each call counts. */
export type Hand = {
  tap(target: Locator): Promise<void>
  /** Taps the field and types, one key after the other. */
  type(field: Locator, text: string): Promise<void>
  /** Taps the first field, and then what the password manager offers: it fills all of them. */
  fillSaved(...fields: readonly (readonly [Locator, string])[]): Promise<void>
  /** A tap outside the page: on a link in a chat, on the sheet of a wallet, on a fingerprint sensor. */
  tapElsewhere(): void
}

type Count = { taps: number; keys: number }

const handOf = (count: Count): Hand => ({
  async tap(target) {
    count.taps += 1
    await target.tap()
  },
  async type(field, text) {
    count.taps += 1
    count.keys += text.length
    await field.tap()
    await field.pressSequentially(text, { delay: KEY_MS })
  },
  async fillSaved(...fields) {
    count.taps += 2
    await fields[0]?.[0].tap()
    for (const [field, text] of fields) await field.fill(text)
  },
  tapElsewhere() {
    count.taps += 1
  },
})

/** @param log hears of each step when it is done */
export function createCamera(page: Page, folder: string, name: string, log: (step: Step) => void): Camera {
  const taken: Step[] = []
  return {
    async step(title, walk) {
      const count = { taps: 0, keys: 0 }
      const start = performance.now()
      await walk(handOf(count))
      const seconds = (performance.now() - start) / 1000
      const file = `${name}-${taken.length + 1}.png`
      await page.screenshot({ path: join(folder, file) })
      const step = { title, ...count, seconds, file }
      taken.push(step)
      log(step)
    },
    steps: () => taken,
  }
}
