import { collectNoise, test } from './fixtures.ts'

test.fail(
  'an error, a request to another machine and a secret in an address are noise that fails a test',
  async ({ page, context, stack, allowNoise }) => {
    const noise = collectNoise(context)
    const refused = page.waitForEvent('console', (message) => message.location().url.endsWith('/picture.png'))
    await page.evaluate((url) => {
      console.error('a defect')
      new Image().src = 'https://www.example.com/picture.png'
      return fetch(url, { mode: 'no-cors' })
    }, `${stack.site}/robots.txt?token=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.`)
    await refused
    // If one is missing, this test does not fail, which is a failure.
    const found = noise.rest().join('\n')
    if (![/a defect/, /picture\.png/, /a secret in an address/].every((kind) => kind.test(found)))
      allowNoise(/./)
  },
)
