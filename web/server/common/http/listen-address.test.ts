import { expect, test } from 'vitest'
import { listenAddress } from './listen-address.ts'

test.each([
  [{}, { host: undefined, port: 4173 }],
  [
    { PORT: '8080', HOST: '0.0.0.0' },
    { host: '0.0.0.0', port: 8080 },
  ],
  [
    { PORT: '8080', SITE_PORT: '4999' },
    { host: undefined, port: 4999 },
  ],
  [
    { PORT: '', SITE_PORT: '', HOST: '' },
    { host: undefined, port: 4173 },
  ],
])('%j means %j', (environment, address) => {
  expect(listenAddress(environment, 'SITE_PORT', 4173)).toEqual(address)
})

test.each([
  [{ PORT: 'http' }, 'PORT is not a port number'],
  [{ SITE_PORT: '70000' }, 'SITE_PORT is not a port number'],
])('%j is refused', (environment, fault) => {
  expect(() => listenAddress(environment, 'SITE_PORT', 4173)).toThrow(fault)
})
