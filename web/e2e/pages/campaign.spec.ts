import { axe } from '../support/fixtures.ts'
import {
  aCampaign,
  aGame,
  anInfoPage,
  aProduct,
  aRedirect,
  expect,
  test,
  uniqueWord,
} from '../support/own-documents.ts'
import { tabTo } from '../support/tab-to.ts'

const path = '/campaigns/longest-night'
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const reference = (_ref: string) => ({ _type: 'reference', _ref, _key: _ref })

test('a page of blocks is reached from the text of another page', async ({ page }) => {
  await page.goto('/learn-more')
  await page.getByRole('main').getByRole('link', { name: 'the longest night' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The longest night is yours.' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'How to listen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How to listen' })).toBeFocused()
})

test('keys alone play the sample and open a question', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(path)
  const player = page.getByRole('main').getByRole('region', { name: 'Atmosphere: the fortress at night' })
  await tabTo(page, player.getByRole('button', { name: 'Play Atmosphere: the fortress at night' }))
  await page.keyboard.press('Enter')
  await expect(player.getByRole('button', { name: 'Pause Atmosphere: the fortress at night' })).toBeFocused()
  await page.keyboard.press('Space')

  const answer = page.getByText('A story that you hear and steer.')
  await expect(answer).toBeHidden()
  await tabTo(page, page.getByText('What is an audio adventure?'))
  await page.keyboard.press('Enter')
  await expect(answer).toBeVisible()
  await axe(page)
})

test('the page counts down to its moment, and says then that it has come', { tag: '@desktop' }, async ({
  page,
  publish,
}) => {
  const word = uniqueWord()
  const moment = '2030-06-01T10:00:00.000Z'
  const action = { _type: 'button', label: 'Enter now', href: '/shop' }
  const block = { _type: 'countdownBlock', heading: 'Until then', moment, doneText: 'It has come.', action }
  await publish(aCampaign(word, `Campaign ${word}`, [block]))
  await page.clock.install({ time: new Date('2030-05-30T08:58:57.000Z') })
  await page.goto(`/campaigns/${word}`)
  const countdown = page.getByRole('region', { name: 'Until then' })
  await expect(countdown).toContainText('1 June 2030, 12:00 CEST')
  await expect(countdown.getByRole('timer', { name: 'Time left' })).toHaveText(
    /2 days\s*1 hour\s*1 minute\s*[1-3] second/,
  )
  await expect(countdown.getByRole('link')).toHaveCount(0)
  await axe(page)

  await page.clock.fastForward('50:00:00')
  await expect(countdown.getByRole('status')).toHaveText('It has come.')
  await expect(countdown.getByRole('timer')).toHaveCount(0)
  await expect(countdown.getByRole('link', { name: 'Enter now' })).toHaveAttribute('href', '/shop')
})

test('blocks show what is on the site, and the page follows when more comes', { tag: '@desktop' }, async ({
  page,
  publish,
  contentClient,
}) => {
  const word = uniqueWord()
  const shown = await publish(aProduct(`${word}-a`, `Shown ${word}`, 100))
  const planned = await publish({
    ...aProduct(`${word}-b`, `Planned ${word}`, 100),
    visibleFrom: inMs(3_600_000),
  })
  const game = await publish({ ...aGame(`${word}-g`, `Game ${word}`), visibleFrom: inMs(3_600_000) })
  const page404 = { _type: 'button', _key: 'a', label: 'To the game', document: reference(game) }
  await publish(
    aCampaign(word, `Campaign ${word}`, [
      { _type: 'productsBlock', products: [reference(shown), reference(planned)] },
      { _type: 'productsBlock', heading: 'Nothing here yet', products: [reference(planned)] },
      { _type: 'sampleBlock', game: reference(game) },
      { _type: 'textBlock', heading: 'A heading alone' },
      { _type: 'quoteBlock' },
      { _type: 'imageBlock' },
      { _type: 'faqBlock', heading: 'No questions' },
      { _type: 'newsletterBlock' },
      { _type: 'countdownBlock' },
      { _type: 'heroBlock', heading: 'Far down', actions: [page404] },
    ]),
  )
  await page.goto(`/campaigns/${word}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: `Campaign ${word}` })).toBeVisible()
  await expect(main.getByRole('link', { name: `Shown ${word}` })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Products',
    'A heading alone',
    'Hear it first',
    'Far down',
  ])
  await expect(main.getByText('To the game')).toBeVisible()
  await expect(main.getByRole('link', { name: 'To the game' })).toHaveCount(0)
  await axe(page)

  await contentClient
    .patch(planned)
    .set({ visibleFrom: inMs(-60_000) })
    .commit()
  await expect(main.getByRole('link', { name: `Planned ${word}` })).toHaveCount(2)
  await expect(main.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
})

for (const [kind, folder, make] of [
  ['campaign page', 'campaigns', (word: string) => aCampaign(word, `Page ${word}`, [])],
  ['text page', 'pages', (word: string) => anInfoPage(word, `Page ${word}`)],
] as const) {
  test(`a ${kind} is on the site between its dates, in the sitemap too, and has a short address`, {
    tag: '@desktop',
  }, async ({ page, request, publish, contentClient }) => {
    const word = uniqueWord()
    const address = `/${folder}/${word}`
    const status = async () => (await request.get(address)).status()
    const isInSitemap = async () =>
      (await (await request.get('/sitemap.xml')).text()).includes(`>${page.url()}<`)
    const id = await publish({ ...make(word), visibleFrom: inMs(3_600_000) })
    await publish(aRedirect(`/${word}`, address))
    expect(await status()).toBe(404)

    await contentClient
      .patch(id)
      .set({ visibleFrom: inMs(-60_000) })
      .commit()
    await expect.poll(status).toBe(200)
    await page.goto(`/${word}`)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: `Page ${word}` })).toBeVisible()
    await expect.poll(isInSitemap).toBe(true)

    await contentClient
      .patch(id)
      .set({ visibleUntil: inMs(-1_000) })
      .commit()
    await expect(page.getByRole('heading', { level: 1, name: 'Game Over' })).toBeVisible()
    await expect.poll(status).toBe(404)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a campaign page is whole: words, pictures, prices, answers and the date', async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'The longest night is yours.' })).toBeVisible()
    await expect(main.getByText('21 December 2027, 18:00 CET')).toBeVisible()
    await expect(main.getByRole('timer')).toHaveCount(0)
    await expect(main.getByText('250 SEK').first()).toBeVisible()
    await main.getByText('What is an audio adventure?').click()
    await expect(main.getByText('A story that you hear and steer.')).toBeVisible()
  })
})
