/** A list that editors order by hand: with keys, the mouse and by number, and back. */
import { WHOLE } from '../support/fixtures.ts'
import { aQuestion } from '../support/own-documents.ts'
import { expect, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

const MANY = 150

test('an editor moves a question within its section, with keys, by number, with the mouse and back, and it moves on the open page', async ({
  page,
  desk,
  word,
  contentClient,
}) => {
  const titles = ['First', 'Second', 'Third'].map((name) => `${name} of ${word}?`)
  const [first = '', second = '', third = ''] = titles
  // Below every other question.
  for (const [index, title] of titles.entries())
    await contentClient.create({ ...aQuestion(title, 'Yes.'), orderRank: `0|zzzzz${index}:` })
  // Above every other question, in the last section.
  const other = `Whose account is ${word}?`
  await contentClient.create({ ...aQuestion(other, 'Mine.'), topic: 'account', orderRank: '0|000001:' })
  const rows = desk.page.getByRole('list', { name: /^FAQ: / }).getByRole('listitem')
  const own = rows.filter({ hasText: `of ${word}` })
  const linkOf = (title: string) => own.getByRole('link', { name: title })
  const handleOf = (title: string) => rows.getByRole('button', { name: `Move ${title}`, exact: true })
  const status = desk.page.getByRole('status').filter({ hasText: /documents|Moved/ })
  const onPage = page
    .getByRole('group')
    .locator('summary')
    .filter({ hasText: `of ${word}` })
  const expectOrder = async (...order: string[]) => {
    await expect(own).toContainText(order)
    await expect(onPage).toHaveText(order)
  }
  await page.goto('/faq', WHOLE)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await desk.open('faq')
  await desk.page.getByRole('searchbox', { name: 'Search list' }).fill(word)
  await expect(rows).toHaveCount(4)
  await desk.page.getByRole('searchbox', { name: 'Search list' }).fill('')
  await linkOf(first).scrollIntoViewIfNeeded()
  await expectOrder(first, second, third)

  await linkOf(first).focus()
  await desk.page.keyboard.press('Alt+ArrowDown')
  await expect(status).toHaveText(/^Moved First of \w+\? to position \d+ of \d+ in Playing\.$/)
  await expect(linkOf(first)).toBeFocused()
  await expectOrder(second, first, third)

  await test.step('by number', async () => {
    const places = Number(/ of (\d+) in /.exec(await status.innerText())?.[1])
    await handleOf(first).press('Enter')
    // The menu takes the focus when it has opened: until then it would take it from the pressed item.
    await expect(desk.page.getByRole('menu').locator(':focus')).toBeAttached()
    await desk.page.getByRole('menuitem', { name: 'Move to position…' }).press('Enter')
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('9999')
    await desk.page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(`Give a whole number from 1 to ${places}.`)
    await dialog.getByRole('textbox').fill(String(places))
    await desk.page.keyboard.press('Enter')
    await expect(linkOf(first)).toBeFocused()
    await expectOrder(second, third, first)
  })

  await test.step('with the mouse', async () => {
    const { mouse } = desk.page
    await handleOf(first).hover()
    const to = await own.nth(0).boundingBox()
    await mouse.down()
    await mouse.move(to?.x ?? 0, (to?.y ?? 0) + (to?.height ?? 0) - 4, { steps: 5 })
    await mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 5 })
    await mouse.up()
    await expectOrder(first, second, third)
  })

  await test.step('and back', async () => {
    await desk.page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText(/^Moved back First of \w+\? to position/)
    await expectOrder(second, third, first)
    await expect(linkOf(first)).toBeFocused()
    await desk.page.keyboard.press('ControlOrMeta+z')
    await expectOrder(second, first, third)
  })

  const section = desk.page.getByRole('list', { name: 'FAQ: Account' })
  const linkOfOther = section.getByRole('link', { name: other })
  await test.step('the sections stay where they are', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Playing',
      'Buying',
      'Account',
    ])
    // A long list draws only the rows in sight.
    await linkOf(first).focus()
    await desk.page.keyboard.press('End')
    await expect(section.getByRole('link').last()).toBeFocused()
    await expect(linkOfOther).toBeVisible()
    await handleOf(other).press('Enter')
    await expect(desk.page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
    await desk.page.keyboard.press('Escape')
  })

  await test.step('a long list draws few rows, and keys reach its end', async () => {
    const transaction = contentClient.transaction()
    for (let index = 1; index <= MANY; index += 1)
      transaction.create({
        ...aQuestion(`Draft ${index} of ${word}?`, 'Yes.'),
        topic: 'account',
        _id: `drafts.${word}-${index}`,
        orderRank: `0|zzzzzz${String(index).padStart(3, '0')}:`,
      })
    await transaction.commit()
    const last = linkOf(`Draft ${MANY} of ${word}?`)
    const sectionSize = () => rows.filter({ hasText: other }).getAttribute('aria-setsize')
    await expect.poll(async () => Number(await sectionSize())).toBeGreaterThan(MANY)
    await linkOfOther.focus()
    await desk.page.keyboard.press('End')
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport()
    expect(await rows.count()).toBeLessThan(50)
    await expect(last).toHaveAttribute('href', new RegExp(`${word}-${MANY}\\b`))
  })
  expect(loads).toBe(0)
})
