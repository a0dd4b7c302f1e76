import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { STUDIO_LISTS_BENCH } from '../../stack/addresses.ts'
import { localClient } from '../../stack/local-client.ts'
import { loadSeed } from '../../tools/seed/load.ts'
import { type Durations, durationsOf } from './durations.ts'
import { onStudioStack, type StudioStack } from './studio-stack.ts'

/** How long an editor waits at one step, in milliseconds, with this number of documents in the dataset. */
export type StudioStep = Durations & { documents: number; step: string }

/** Documents that are added to the seed content. */
const MANY = { news: 3_000, products: 2_000 }
/** The most rows that a list of the Studio shows; its end says so. */
const MOST_ROWS = 2_000
const RUNS = 5
const DAY_MS = 86_400_000

/** How fast the Studio's lists and search respond, with the seed content and with thousands of documents more. */
export const benchStudioLists = (log: (line: string) => void): Promise<StudioStep[]> =>
  onStudioStack('studio-lists-bench', STUDIO_LISTS_BENCH, async (on) => {
    const few = await timeSteps(on, log)
    log(`Importing ${MANY.news + MANY.products} documents`)
    await importMany(on)
    return [...few, ...(await timeSteps(on, log))]
  })

const slug = (current: string) => ({ _type: 'slug', current })

/** Older than any news of the seed, so that the rows at the top of the list stay the same. */
const pressRelease = (number: number) => ({
  _id: `pressRelease-many-${number}`,
  _type: 'pressRelease',
  title: `Old news ${number}`,
  slug: slug(`old-news-${number}`),
  publishedOn: new Date(Date.UTC(2000, 0, 1) + number * DAY_MS).toISOString().slice(0, 10),
  summary: 'It happened long ago.',
  body: [
    {
      _key: 'b',
      _type: 'block',
      style: 'normal',
      markDefs: [],
      children: [{ _key: 's', _type: 'span', text: 'It happened long ago. '.repeat(20), marks: [] }],
    },
  ],
})

const product = (number: number) => ({
  _id: `product-many-${number}`,
  _type: 'product',
  title: `Adventure ${number}`,
  slug: slug(`adventure-${number}`),
  type: 'game',
  price: 100 + (number % 300),
  preOrder: false,
  hidden: false,
  description: 'A story among many.',
  orderRank: `0|z${String(number).padStart(5, '0')}:`,
  unlocks: [`adventure-${number}`],
})

/** Through the importer that `npm run seed` uses. */
async function importMany({ stack, folder }: StudioStack) {
  const documents = [
    ...Array.from({ length: MANY.news }, (_, number) => pressRelease(number)),
    ...Array.from({ length: MANY.products }, (_, number) => product(number)),
  ]
  const ndjsonFile = join(folder, 'many.ndjson')
  mkdirSync(folder, { recursive: true })
  writeFileSync(ndjsonFile, documents.map((document) => JSON.stringify(document)).join('\n'))
  await loadSeed({ apiHost: stack.file.services, token: stack.file.token, ndjsonFile, replace: false })
}

type Step = { name: string; ready?: (page: Page) => Promise<unknown>; act: (page: Page) => Promise<unknown> }

const listOf = (page: Page, title: string) =>
  page.getByRole('listbox', { name: title, exact: true }).last().getByRole('option')

async function scrollTo(page: Page, end: Locator) {
  await listOf(page, 'News').first().hover()
  // The list loads its other documents on scroll, and grows while it is scrolled.
  while (!(await end.isVisible())) {
    await page.mouse.wheel(0, 100_000)
    await page.waitForTimeout(50)
  }
}

async function openSearch(page: Page) {
  const box = page.getByRole('textbox', { name: 'Recent searches' })
  await page.getByRole('button', { name: 'Open search' }).click()
  await box.waitFor()
}

/** `end` finds the end of the list. */
const newsSteps = (end: string | RegExp): Step[] => [
  {
    name: 'open News',
    act: async (page) => {
      await page.getByRole('link', { name: 'News', exact: true }).click()
      await listOf(page, 'News').first().waitFor()
    },
  },
  { name: 'scroll News to its end', act: (page) => scrollTo(page, page.getByText(end)) },
  {
    name: 'search in News',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search list' }).fill('investment round')
      await listOf(page, 'News').first().filter({ hasText: 'investment round' }).waitFor()
    },
  },
  {
    name: 'open a press release',
    act: async (page) => {
      await listOf(page, 'News').first().getByRole('link').click()
      await page.getByTestId('document-pane').getByRole('textbox', { name: 'Headline' }).waitFor()
    },
  },
]

const productsInOrder = (page: Page) => page.getByRole('listitem').getByRole('link', { name: / SEK · / })

const shopSteps: Step[] = [
  {
    name: 'open the shop’s games',
    ready: (page) => page.getByRole('link', { name: 'Shop', exact: true }).click(),
    act: async (page) => {
      await listOf(page, 'Shop').getByRole('link', { name: 'Games' }).click()
      await listOf(page, 'Games').first().waitFor()
    },
  },
  {
    name: 'open products in order',
    act: async (page) => {
      await page.getByRole('link', { name: /^All, in/ }).click()
      await productsInOrder(page).first().waitFor()
    },
  },
  {
    name: 'move a product down',
    ready: (page) => productsInOrder(page).nth(1).focus(),
    act: async (page) => {
      await page.keyboard.press('Alt+ArrowDown')
      await page.getByRole('status').getByText('to position 3 of').waitFor()
    },
  },
]

const searchSteps: Step[] = [
  {
    name: 'search everything',
    ready: async (page) => {
      await page.getByRole('link', { name: 'News', exact: true }).click()
      await openSearch(page)
    },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Recent searches' }).fill('investment round')
      await page
        .getByRole('option', { name: /investment round.*Press release$/ })
        .first()
        .waitFor()
    },
  },
]

async function timeSteps({ stack, studio, context }: StudioStack, log: (line: string) => void) {
  const client = localClient(stack.file)
  const documents = await client.fetch<number>(
    'count(*[!(_type match "sanity.*" || _type match "system.*")])',
  )
  const isCut = documents > MOST_ROWS
  const lastNews = isCut ? /^Displaying a maximum of/ : 'The Fortress of Death starts its campaign'
  const turn = [...newsSteps(lastNews), ...shopSteps, ...searchSteps]
  const waits = turn.map((): number[] => [])
  for (let run = 1; run <= RUNS; run += 1) {
    log(`${documents} documents, run ${run}`)
    const page = await context.newPage()
    await page.goto(`${studio}/structure`)
    await page.getByRole('link', { name: 'News', exact: true }).waitFor()
    for (const [index, { ready, act }] of turn.entries()) {
      await ready?.(page)
      const startedAt = performance.now()
      await act(page)
      waits[index]?.push(performance.now() - startedAt)
    }
    await page.close()
  }
  return turn.map(({ name }, index) => ({ documents, step: name, ...durationsOf(waits[index] ?? []) }))
}
