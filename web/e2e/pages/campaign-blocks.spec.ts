/** Each kind of block in each of its states, below each other on a page of its own. */
import { blockStories, type Media, mediaQuery } from '../support/block-stories.ts'
import { axe } from '../support/fixtures.ts'
import { aCampaign, expect, test, uniqueWord } from '../support/own-documents.ts'

for (const [kind, storiesOf] of blockStories) {
  test(`${kind} is whole in each of its states`, async ({ page, publish, contentClient }, testInfo) => {
    const media = await contentClient.fetch<Media>(mediaQuery)
    const stories = Object.values(storiesOf(media))
    const word = uniqueWord()
    const blocks = stories.map(({ fields }) => ({ _type: kind, ...fields }))
    await publish(aCampaign(word, `Campaign ${word}`, blocks))

    await page.goto(`/campaigns/${word}`)
    const main = page.getByRole('main')
    for (const { shows } of stories)
      if (shows !== null) await expect(main.getByText(shows).first()).toBeVisible()
    // What has nothing to show leaves no heading, caption or name behind.
    for (const words of ['Nothing above.', 'No one', 'Nothing to buy', 'No questions'])
      await expect(main.getByText(words, { exact: true })).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await axe(page)
    await page.screenshot({ path: testInfo.outputPath(`${kind}.png`), fullPage: true })
  })
}

test('a hero without a picture begins with its words, on the ground of the theme', async ({
  page,
  publish,
}, testInfo) => {
  const word = uniqueWord()
  const heading = 'Only words, and they are enough.'
  const hero = { _type: 'heroBlock', heading, text: 'The night needs no picture.' }
  await publish(aCampaign(word, `Campaign ${word}`, [hero]))
  await page.goto(`/campaigns/${word}`)

  const box = await page.getByRole('heading', { level: 1, name: heading }).boundingBox()
  // With a picture, the first half of a screen is above the words.
  expect(box?.y).toBeLessThan(260)
  await axe(page)
  await page.screenshot({ path: testInfo.outputPath('hero-without-picture.png') })
})
