import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesWith } from './test-stages.ts'

test('the files of a build that contain a secret are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index.js'), 'fetch("/",{headers:{key:"the-wolf-is-lone"}})')
  writeFileSync(join(folder, 'index.html'), 'the wolf')
  expect(filesWith(folder, ['unused', 'the-wolf-is-lone'])).toEqual([
    expect.stringMatching(/assets.index\.js$/),
  ])
  rmSync(folder, { recursive: true })
})
