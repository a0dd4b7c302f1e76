import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { SanityClient } from '@sanity/client'
import type { RunOptions } from 'axe-core'
import { BROWSER_TESTS_FOLDER } from '#scripts/stack/folders.ts'
import { localClient, readStackFile, type StackFile } from '#scripts/stack/stack-file.ts'
import { type Choices, consentKey, decisionText } from '../../src/features/consent/consent.ts'

export { expect }

type TestFixtures = {
  /** The privacy choices made before the test, so that the site does not ask; null for a first visit. */
  decided: Choices | null
  /** Lets a message on the console pass that contains the text or fits the pattern; any other fails the test. */
  allowNoise: (pattern: string | RegExp) => void
  /**
   * Writes to the content that the site reads. Tests run beside each other on one dataset: make documents of
   * your own and delete them again, rather than change those of the seed.
   */
  contentClient: SanityClient
}

type WorkerFixtures = {
  /** Addresses of the stack under test and its write token. */
  stack: StackFile
  /** Where that stack keeps its data. */
  stackFolder: string
}

/** Tokens and keys of the payment service: browsers and servers keep addresses in histories and logs. */
const SECRET = /eyJ[\w-]+\.eyJ|\b(sk|rk)_(live|test)_|\bwhsec_/

/** Collects errors on the console, uncaught errors and secrets in addresses, except the allowed ones. */
export function collectNoise(context: BrowserContext) {
  const noise: string[] = []
  let isOver = false
  const note = (line: string) => isOver || noise.push(line)
  const pages = new Set<string>()
  // Chromium logs an error for a page with status 404 or 503, although that status is right.
  const isFrankPage = (message: ConsoleMessage) =>
    /status of (404|503)/.test(message.text()) && pages.has(message.location().url)
  const allowed: (string | RegExp)[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isFrankPage(message))
      note(`${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    if (request.isNavigationRequest()) pages.add(request.url())
    if (SECRET.test(request.url())) note(`a secret in an address: ${new URL(request.url()).pathname}`)
  })
  context.on('weberror', (webError) => note(`uncaught: ${webError.error().message}`))
  const isAllowed = (line: string) =>
    allowed.some((pattern) => (typeof pattern === 'string' ? line.includes(pattern) : pattern.test(line)))
  return {
    allow: (pattern: string | RegExp) => void allowed.push(pattern),
    rest: () => noise.filter((line) => !isAllowed(line)),
    /** For a context that goes on after a test. */
    stop: () => {
      isOver = true
    },
  }
}

/** Stores privacy choices before any page loads; choices that a test makes later stay. */
export async function decideBefore(context: BrowserContext, site: string, choices: Choices) {
  const decision = decisionText({ ...choices, decidedAt: new Date().toISOString() })
  await context.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin !== origin) return
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { origin: site, key: consentKey, value: decision },
  )
}

/** A common phone, in CSS pixels. Tests start at the width of a desktop. */
export const PHONE = { width: 390, height: 844 }

/** For a test that runs each night only: NIGHTLY=yes (playwright.config.ts). */
export const NIGHTLY = { tag: '@nightly' }

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const AXE_OPTIONS: RunOptions = {
  runOnly: WCAG,
  // Experimental in axe. A person says the words that they see to the software that presses them.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // Frames hold what others serve.
  iframes: false,
  resultTypes: ['violations'],
}

/** Half a megabyte: a page gets it once. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** For a test that looks at many documents: axe starts in half the time, because the browser keeps its compiled code. */
export const startWithAxe = (context: BrowserContext) => context.addInitScript(AXE)

/** Fails the test with a readable list when axe finds something in a part of the page: by default everywhere. */
export async function axe(page: Page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const look = async ([place, options]: [string, RunOptions]) => {
    const { run }: typeof import('axe-core') = Reflect.get(window, 'axe')
    // What fades in has too little contrast until its animation ends. Some never end: a turning icon.
    for (const animation of document.getAnimations()) {
      const end = animation.effect?.getComputedTiming().endTime
      if (animation.playState === 'running' && end !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const { violations } = await run(place, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
    )
  }
  const found = await page.evaluate(look, [part, AXE_OPTIONS] satisfies [string, RunOptions])
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Waits until the page’s scripts run. Before that, a press is kept for later: that has tests of its own. */
export const interactive = (page: Page, timeout = 30_000) =>
  page.waitForFunction(() => document.querySelector('#root > [data-unhydrated]') === null, null, {
    timeout,
  })

/** Visitors don't wait for the pictures. A test that counts `load` events, or leaves a page for Back, says `WHOLE`. */
const BEFORE_PICTURES = { waitUntil: 'domcontentloaded' } as const
/** For `goto`: waits until all that the page needs has come. */
export const WHOLE = { waitUntil: 'load' } as const

async function onceInteractive<Answer>(page: Page, answer: Answer): Promise<Answer> {
  await interactive(page)
  return answer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stackFolder: [BROWSER_TESTS_FOLDER, { scope: 'worker', option: true }],
  stack: [async ({ stackFolder }, use) => use(readStackFile(stackFolder)), { scope: 'worker' }],
  decided: [{ analytics: false, frames: false }, { option: true }],
  context: async ({ context, decided, stack }, use) => {
    if (decided) await decideBefore(context, stack.site, decided)
    await use(context)
    // A context with open pages takes Chromium 300 to 1,000 ms to close; closing the pages first takes 20 ms.
    await Promise.all(context.pages().map((page) => page.close()))
  },
  baseURL: async ({ stack }, use) => use(stack.site),
  page: async ({ page }, use) => {
    const { goto, reload } = page
    page.goto = async (url, options) =>
      onceInteractive(page, await goto.call(page, url, { ...BEFORE_PICTURES, ...options }))
    page.reload = async (options) =>
      onceInteractive(page, await reload.call(page, { ...BEFORE_PICTURES, ...options }))
    await use(page)
  },
  allowNoise: [
    async ({ context }, use) => {
      const noise = collectNoise(context)
      await use(noise.allow)
      expect(noise.rest(), 'errors on the console, secrets in addresses').toEqual([])
    },
    { auto: true },
  ],
  contentClient: async ({ stack }, use) => use(localClient(stack)),
})
