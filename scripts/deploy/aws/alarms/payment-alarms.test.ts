import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../stack/folders.ts'
import { watchedEvents } from './payment-alarms.ts'

const SHOP = join(ROOT, 'web/server/shop')
const code = globSync('**/*.ts', { cwd: SHOP, exclude: (name) => name.endsWith('.test.ts') })
  .map((file) => readFileSync(join(SHOP, file), 'utf8'))
  .join('\n')

test.each(watchedEvents.map(({ event }) => event))('the shop’s code logs %s under this name', (event) => {
  expect(code).toContain(`logFault('${event}'`)
})
