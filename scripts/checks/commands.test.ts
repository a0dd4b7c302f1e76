import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'

test('every command is an npm script, by the name that its usage has', () => {
  const Manifest = v.object({ scripts: v.record(v.string(), v.string()) })
  const { scripts } = v.parse(Manifest, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const files = globSync('*.ts', { cwd: join(ROOT, 'scripts') }).filter((name) => !name.endsWith('.test.ts'))
  const wrong = files.filter((file) => {
    const [, name = ''] =
      /usage: 'npm (?:run )?([a-z0-9:-]+)'/.exec(readFileSync(join(ROOT, 'scripts', file), 'utf8')) ?? []
    return scripts[name] !== `node scripts/run.mjs ${file.replace('.ts', '')}`
  })
  expect(wrong).toEqual([])
  const started = Object.values(scripts).flatMap((line) => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])
  expect(started.filter((name) => !files.includes(`${name}.ts`))).toEqual([])
})
