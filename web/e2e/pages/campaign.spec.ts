/** Campaign pages are made of blocks, which an editor may leave in any state. */
import { blockStories, type Media, mediaQuery } from '../support/block-stories.ts'
import { axe, PHONE } from '../support/fixtures.ts'
import { aCampaign, expect, test, uniqueWord } from '../support/own-documents.ts'

test('a visitor reads each kind of block in each of its states, at both widths', async ({
  page,
  publish,
  contentClient,
}) => {
  const media = await contentClient.fetch<Media>(mediaQuery)
  const stories = blockStories.flatMap(([kind, storiesOf]) =>
    Object.values(storiesOf(media)).map((story) => ({ kind, ...story })),
  )
  const word = uniqueWord()
  const blocks = stories.map(({ kind, fields }) => ({ _type: kind, ...fields }))
  await publish(aCampaign(word, `Campaign ${word}`, blocks))
  await page.setViewportSize(PHONE)
  await page.goto(`/campaigns/${word}`)
  const main = page.getByRole('main')
  for (const { shows } of stories)
    if (shows !== null) await expect(main.getByText(shows).first()).toBeVisible()
  // What has nothing to show leaves no heading, caption or name behind.
  for (const words of ['Nothing above.', 'No one', 'Nothing to buy', 'No questions'])
    await expect(main.getByText(words, { exact: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await axe(page, 'main')
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(wider).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(wider).toBeLessThanOrEqual(0)
})
