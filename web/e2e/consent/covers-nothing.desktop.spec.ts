import { question } from '../support/consent-steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { oneOfEachPage } from '../support/route-table.ts'

test.use({ decided: null })

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

/** Scrolls from the top of the page to its end. @returns the controls that the element covers on the way */
async function coveredOnTheWay(bar: Element) {
  const covered = new Set<string>()
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 3) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const { x, y, width, height } = control.getBoundingClientRect()
      const found = document.elementFromPoint(x + width / 2, y + height / 2)
      // The skip link is one pixel wide until it has the focus.
      if (width > 1 && !bar.contains(control) && bar.contains(found)) covered.add(control.textContent)
    }
  }
  return [...covered]
}

test('a visitor with a phone can press every control while the question about privacy is shown', async ({
  context,
}) => {
  test.setTimeout(180_000)
  const covered: string[] = []
  const page = await context.newPage()
  for (const path of oneOfEachPage) {
    await page.goto(path)
    await expect(question(page)).toBeVisible()
    for (const size of PHONES) {
      await page.setViewportSize(size)
      for (const name of await question(page).evaluate(coveredOnTheWay))
        covered.push(`${path} at ${size.width}x${size.height}: ${name}`)
    }
  }
  expect(covered).toEqual([])
})
