import { NIGHTLY } from '../support/fixtures.ts'
import { SHORT_LIST, STUDIO_START_MS } from '../support/studio-desk.ts'
import { expect, STUDIO_NOISE, STUDIO_TEST_MS, test } from '../support/studio-fixtures.ts'

test.describe.configure({ timeout: STUDIO_TEST_MS })

test(
  'an editor without a session is signed in, and led back to the list that was asked for',
  NIGHTLY,
  async ({ context, stack, allowNoise }) => {
    for (const pattern of STUDIO_NOISE) allowNoise(pattern)
    const tab = await context.newPage()
    await tab.goto(`${stack.studio}${SHORT_LIST}`)
    await tab.getByRole('button', { name: 'Local editor' }).waitFor({ timeout: STUDIO_START_MS })
    await expect(tab).toHaveURL(`${stack.studio}${SHORT_LIST}`)
  },
)
