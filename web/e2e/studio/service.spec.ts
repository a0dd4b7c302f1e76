import type { Stack } from '../../../scripts/stack/stack.ts'
import { draftTitle, expect, test, uniqueWord } from '../support/studio-fixtures.ts'

/** What the browser and the Studio log about requests without an answer. */
const OUTAGE_NOISE = [/net::ERR_/, /Failed to fetch/]

test.beforeEach(({ allowNoise }) => {
  for (const pattern of OUTAGE_NOISE) allowNoise(pattern)
})

const ways = [
  ['stopped', ({ services }: Stack) => services.stop()],
  ['killed', ({ services }: Stack) => services.kill()],
] as const

for (const [what, end] of ways) {
  test(`the services are ${what} while an editor types: nothing that was shown as saved is lost`, async ({
    ownStack,
    contentClient,
    desk,
    page,
  }) => {
    // The Studio waits longer before each new try while the services are down.
    test.slow()
    await page.goto('/press/fist')
    await desk.openDocument('news;pressRelease-fist')
    const [before, during, after] = [uniqueWord(), uniqueWord(), uniqueWord()]
    const headline = desk.field('Headline')
    await expect(headline).toHaveValue('F.I.S.T. comes to Candlecast')
    await headline.fill('')
    await headline.pressSequentially(`F.I.S.T. ${before}`)
    await expect.poll(() => draftTitle(contentClient, 'pressRelease-fist')).toBe(`F.I.S.T. ${before}`)
    await expect(desk.saving).toBeHidden()

    await Promise.all([headline.pressSequentially(` ${during}`, { delay: 60 }), end(ownStack)])
    // The Studio closes the form when it notices. Keys that came after that are refused, and not shown.
    await expect(headline).not.toBeEditable({ timeout: 60_000 })
    const shown = await headline.inputValue()
    expect(shown).toContain(`F.I.S.T. ${before}`)

    await ownStack.services.start()
    expect(await draftTitle(contentClient, 'pressRelease-fist')).toContain(`F.I.S.T. ${before}`)
    await expect(headline).toBeEditable({ timeout: 60_000 })
    await expect(headline).toHaveValue(shown)
    await headline.pressSequentially(` ${after}`)
    const whole = `${shown} ${after}`
    await expect.poll(() => draftTitle(contentClient, 'pressRelease-fist')).toBe(whole)
    await desk.publish()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(whole)
  })
}
