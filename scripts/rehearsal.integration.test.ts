import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './stack/folders.ts'

test('the way from an empty dataset to an upgrade and back, with the programs and settings of production', {
  timeout: 600_000,
}, ({ skip }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'rehearsal.ts')], {
    encoding: 'utf8',
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
  skip(stdout.startsWith('Not rehearsed'), stdout.trim())
  expect(stdout).toContain('Other secrets: key, webhook, codes')
})
