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
  expect(stdout).toContain('Other secrets: key, webhook, codes')
  expect(stdout).toContain('Another secret of the content webhook')
  for (const fault of ['Mail away', 'Payment key refused', 'Database away', 'Page server hung', 'Shop hung'])
    expect(stdout).toMatch(new RegExp(`^${fault} .* 0$`, 'm'))
})
