import { expect, test } from './fixtures.ts'

test.fail('an error on the console fails a test', async ({ page }) => {
  await page.evaluate(() => console.error('a defect'))
})

test.fail('an uncaught error fails a test', async ({ page }) => {
  const uncaught = page.context().waitForEvent('weberror')
  await page.evaluate(() =>
    queueMicrotask(() => {
      throw new Error('a defect')
    }),
  )
  await uncaught
})

test.fail('a request to another machine fails a test', async ({ page, stack }) => {
  await page.goto(stack.site)
  const asked = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    new Image().src = 'https://www.example.com/picture.png'
  })
  await asked
})

test.fail('a token in an address fails a test', async ({ page, stack }) => {
  await page.goto(stack.site)
  await page.evaluate(() => fetch('/robots.txt?token=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'))
})

test('noise that is allowed passes', async ({ page, allowNoise }) => {
  allowNoise('an expected')
  allowNoise(/^uncaught: an? expected/)
  await page.evaluate(() => console.error('an expected defect'))
})

test('a write to the content is read back', async ({ contentClient }) => {
  const { _id } = await contentClient.create({ _type: 'probe', question: 'Is this kept?' })
  expect(await contentClient.fetch('*[_id == $id][0].question', { id: _id })).toBe('Is this kept?')
  await contentClient.delete(_id)
})
