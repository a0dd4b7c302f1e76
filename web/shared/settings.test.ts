import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isLoopback, settings } from './settings.ts'
import { InvalidSettings, readSettings } from './site-settings.ts'

/** Without the settings that only compose reads: scripts/deploy/compose/compose.test.ts compares those. */
const explained = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').replace(
  /^# --- One small server[\s\S]*?(?=^# --- )/m,
  '',
)

it('has exactly the settings that .env.example explains', () => {
  const named = new Set([
    ...Array.from(explained.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm), ([, name]) => name),
    ...Array.from(explained.matchAll(/\b(LOCAL_\w+|STACK_PID)\b/g), ([, name]) => name),
  ])
  expect(Object.keys(settings.entries).toSorted()).toEqual([...named].toSorted())
})

const schema = v.pick(settings, ['SITE_PORT', 'STRIPE_SECRET_KEY', 'SHOP_RETURN_ORIGINS'])
const read = (environment: Record<string, unknown>) =>
  readSettings(schema, environment, (faults) => new InvalidSettings('the test', faults))

it('reports all faults together, each with the name of its setting, and treats an empty setting as missing', () => {
  expect(() => read({ SITE_PORT: 'x', STRIPE_SECRET_KEY: '', SHOP_RETURN_ORIGINS: '/a,/b' })).toThrow(
    [
      'The settings of the test are wrong. Correct them in .env or in the environment (.env.example explains each):',
      '  SITE_PORT is not a port number',
      '  STRIPE_SECRET_KEY is missing',
      '  SHOP_RETURN_ORIGINS must hold origins with commas between them: no path and no slash at the end',
    ].join('\n'),
  )
})

it('never includes the value of a setting, which may be a secret', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'very-secret', SHOP_RETURN_ORIGINS: 'https://a.example' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('very-secret') }),
  )
})

it('knows which addresses are on this machine', () => {
  const local = ['http://localhost:1', 'http://shop.localhost', 'http://127.0.0.1', 'http://[::1]:1']
  const others = ['https://localhost.example', 'https://candlecast.example', 'localhost']
  expect([...local, ...others].filter(isLoopback)).toEqual(local)
})
