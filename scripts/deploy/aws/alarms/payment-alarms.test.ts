import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../stack/folders.ts'
import { watchedEvents } from './payment-alarms.ts'

const SERVER = join(ROOT, 'web/server')
const code = globSync('{shop,common}/**/*.ts', { cwd: SERVER, exclude: (name) => name.endsWith('.test.ts') })
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))
  .join('\n')

test.each(watchedEvents.map(({ event }) => event))(
  'the code of the shop API logs %s under this name',
  (event) => {
    expect(code).toContain(`logFault('${event}'`)
  },
)
