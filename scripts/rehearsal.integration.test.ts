import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './stack/folders.ts'

test('the way from an empty dataset to an upgrade and back, faults and other secrets, with the programs and settings of production', {
  timeout: 600_000,
}, ({ skip }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'rehearsal.ts')], {
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
  skip(stdout.startsWith('Not rehearsed'), stdout.trim())
  for (const step of ['Reconcile: the same export, line by line', 'Other secrets: key, webhook, codes'])
    expect(stdout).toContain(step)
  expect(stdout).toContain('Another secret of the content webhook')
  const faults = ['Mail away', 'Payment key refused', 'Stripe hangs', 'Content refused', 'Database away']
  for (const fault of [...faults, 'Page server hung', 'Shop hung', 'Shop killed'])
    expect(stdout).toMatch(new RegExp(`^${fault} .* 0$`, 'm'))
})
