import { test } from './fixtures.ts'

test.fail('an error on the console fails a test', async ({ page }) => {
  await page.evaluate(() => console.error('a defect'))
})

test.fail('a request to another machine fails a test', async ({ page }) => {
  const asked = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    new Image().src = 'https://www.example.com/picture.png'
  })
  await asked
})

test.fail('a token in an address fails a test', async ({ page, stack }) => {
  const address = `${stack.site}/robots.txt?token=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.`
  await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), address)
})
