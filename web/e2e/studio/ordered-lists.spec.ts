/** Lists that editors order by hand: with keys, the mouse and by number, also with thousands of documents. */
import type { SanityClient } from '@sanity/client'
import { type Desk, deskOn } from '../support/studio-desk.ts'
import { expect, test } from '../support/studio-fixtures.ts'

const [first, second, third] = [
  'What is an audio adventure?',
  'What do I need to play?',
  'Can I play with friends?',
]

const rowsOf = (desk: Desk) => desk.page.getByRole('list', { name: 'FAQ', exact: true }).getByRole('listitem')
const linkOf = (desk: Desk, title: string) => rowsOf(desk).getByRole('link', { name: title })
const handleOf = (desk: Desk, title: string) =>
  rowsOf(desk).getByRole('button', { name: `Move ${title}`, exact: true })
const status = (desk: Desk) => desk.page.getByRole('status').filter({ hasText: /documents|Moved/ })

test('a question that is moved with keys moves on the open page', async ({ page, desk }) => {
  const questions = page.getByRole('group').locator('summary')
  await page.goto('/faq')
  await expect(questions.first()).toHaveText(first)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  await desk.open('faq')
  await expect(rowsOf(desk).first()).toContainText(first)
  await linkOf(desk, first).focus()
  await desk.page.keyboard.press('Alt+ArrowDown')
  await expect(status(desk)).toHaveText(/^Moved What is an audio adventure\? to position 2 of \d+\.$/)
  await expect(rowsOf(desk).first()).toContainText(second)
  await expect(linkOf(desk, first)).toBeFocused()
  await expect(questions.first()).toHaveText(second)
  await expect(questions.nth(1)).toHaveText(first)

  await handleOf(desk, first).press('Enter')
  await desk.page.getByRole('menuitem', { name: 'Move to the top' }).press('Enter')
  await expect(rowsOf(desk).first()).toContainText(first)
  await expect(handleOf(desk, first)).toBeFocused()
  await expect(questions.first()).toHaveText(first)
  expect(loads).toBe(0)

  await linkOf(desk, first).focus()
  await desk.page.keyboard.press('ArrowDown')
  await expect(linkOf(desk, second)).toBeFocused()
  await desk.page.keyboard.press('Enter')
  await expect(desk.field('Question')).toHaveValue(second)
})

test('a question that is dragged moves on the open page, and in the list of another editor', async ({
  page,
  context,
  desk,
  stack,
}) => {
  const questions = page.getByRole('group').locator('summary')
  const other = deskOn(await context.newPage(), stack.studio ?? '')
  await page.goto('/faq')
  await other.open('faq')
  await desk.open('faq')
  await expect(rowsOf(desk).nth(2)).toContainText(third)

  const { mouse } = desk.page
  const to = await rowsOf(desk).nth(2).boundingBox()
  await handleOf(desk, first).hover()
  await mouse.down()
  await mouse.move(to?.x ?? 0, (to?.y ?? 0) + 10, { steps: 5 })
  await mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 5 })
  await mouse.up()

  for (const list of [desk, other])
    for (const [index, title] of [second, third, first].entries())
      await expect(rowsOf(list).nth(index)).toContainText(title)
  await expect(questions.first()).toHaveText(second)
  await expect(status(desk)).toHaveText(/to position 3 of/)
})

const MANY = 2_000
const BATCH = 250
const number = (index: number) => String(index).padStart(5, '0')

const aQuestion = (index: number) => ({
  _id: `many-questions-${index}`,
  _type: 'faqEntry',
  question: `Question ${number(index)}`,
  topic: 'playing',
  orderRank: `0|z${number(index)}:`,
})

async function createMany(client: SanityClient) {
  for (let from = 0; from < MANY; from += BATCH) {
    const transaction = client.transaction()
    for (let index = from; index < from + BATCH; index += 1) transaction.create(aQuestion(index))
    await transaction.commit({ visibility: 'async' })
  }
}

const revisions = async (client: SanityClient) =>
  new Map(
    (await client.fetch<{ _id: string; _rev: string }[]>('*[_type == "faqEntry"]{_id, _rev}')).map(
      ({ _id, _rev }) => [_id, _rev],
    ),
  )

test('a list of 2,000 draws few rows, and each move writes one document', async ({ desk, contentClient }) => {
  const client = contentClient.withConfig({ useCdn: false, perspective: 'raw' })
  await createMany(client)
  const [one, last] = ['Question 01000', 'Question 01999']
  const written = async (act: () => Promise<void>) => {
    const before = await revisions(client)
    await act()
    const changed = async () => {
      const after = await revisions(client)
      return [...after.keys()].filter((id) => after.get(id) !== before.get(id))
    }
    await expect.poll(changed).toHaveLength(1)
    return changed()
  }

  await desk.open('faq')
  await expect(linkOf(desk, first)).toBeVisible()
  await expect(status(desk)).toHaveText(/^2,0\d\d documents$/)
  expect(await rowsOf(desk).count()).toBeLessThan(50)

  await desk.page.getByRole('searchbox', { name: 'Search list' }).fill('01000 question')
  await expect(rowsOf(desk)).toHaveCount(1)
  const moved = await written(async () => {
    await handleOf(desk, one).click()
    await desk.page.getByRole('menuitem', { name: 'Move to the top' }).click()
    await expect(status(desk)).toHaveText(/to position 1 of/)
  })
  expect(moved).toEqual(['many-questions-1000'])
  await desk.page.getByRole('searchbox', { name: 'Search list' }).fill('')
  await expect(rowsOf(desk).first()).toContainText(one)

  await written(async () => {
    await handleOf(desk, one).click()
    await desk.page.getByRole('menuitem', { name: 'Move to position…' }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('9999')
    await desk.page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(/^Give a whole number from 1 to 20\d\d\.$/)
    await dialog.getByRole('textbox').fill('1500')
    await desk.page.keyboard.press('Enter')
    await expect(linkOf(desk, one)).toBeFocused()
  })
  await expect(linkOf(desk, one)).toBeInViewport()

  await desk.page.keyboard.press('End')
  await expect(linkOf(desk, last)).toBeFocused()
  await expect(linkOf(desk, last)).toBeInViewport()
  expect(await rowsOf(desk).count()).toBeLessThan(50)
  await written(async () => desk.page.keyboard.press('Alt+ArrowUp'))
  await expect(linkOf(desk, last)).toBeFocused()
  expect(await rowsOf(desk).count()).toBeLessThan(50)
})
