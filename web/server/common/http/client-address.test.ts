import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, networkOf } from './client-address.ts'

test('without proxies the forwarded header is ignored', () => {
  expect(clientAddress('192.0.2.1', undefined, 0)).toBe('192.0.2.1')
  expect(clientAddress('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1')
})

test('behind proxies the client address is the peer of the outermost proxy', () => {
  expect(clientAddress('10.0.0.2', '203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.2', 'forged, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.2', 'forged, 203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9')
})

test('with fewer entries than proxies the client address is the first entry', () => {
  expect(clientAddress('10.0.0.2', undefined, 2)).toBe('10.0.0.2')
  expect(clientAddress('10.0.0.2', '203.0.113.9', 5)).toBe('203.0.113.9')
})

test('a port and brackets are no part of the address, and what is no IP address counts as the proxy', () => {
  const rows: Record<string, string> = {
    '1.2.3.4:1111': '1.2.3.4',
    '[2001:db8::1]:443': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '2001:db8::1': '2001:db8::1',
    'fe80::1%eth0': 'fe80::1',
    unknown: '10.0.0.2',
    '_hidden:80': '10.0.0.2',
    '1.2.3': '10.0.0.2',
    '1.2.3.4:x': '10.0.0.2',
    '': '10.0.0.2',
  }
  for (const [written, address] of Object.entries(rows))
    expect([written, clientAddress('10.0.0.2', `forged, ${written}`, 1)]).toEqual([written, address])
})

test('whatever a proxy forwards, the network is that of an IP address', () => {
  const part = fc.constantFrom('1.2.3.4', '[', ']', ':', '::', '2001:db8::1', ',', '%', '80', ' ', 'é', '.')
  const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
  const found = fc.sample(text, { seed: 2026, numRuns: 2_000 }).map((forwarded) => {
    const address = clientAddress('10.0.0.2', forwarded, 1)
    return [isIP(address) > 0, /^[\d.]+$|^[\da-f:]+::\/48$/.test(networkOf(address))]
  })
  expect(new Set(found.map(String))).toEqual(new Set(['true,true']))
})

test('all addresses of an IPv6 network have one key, and so have all spellings of an IPv4 address', () => {
  const spellings: Record<string, string[]> = {
    '192.0.2.1': [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:192.0.2.1',
      '::ffff:c000:201',
      '0:0:0:0:0:ffff:c000:0201',
      '::ffff:192.0.2.1%eth0',
    ],
    '2001:db8:1::/48': [
      '2001:DB8:1:2::1',
      '2001:0db8:0001:0002::1',
      '2001:db8:1:ffff:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:192.0.2.1',
    ],
    '2001:db8:0::/48': ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8:0000::192.0.2.1'],
    'fe80:0:0::/48': ['fe80::1%eth0', 'FE80::2'],
    '0:0:0::/48': ['::1', '::', '0:0:0:0:0:0:0:1'],
  }
  for (const [key, addresses] of Object.entries(spellings))
    expect(addresses.map((address) => [address, networkOf(address)])).toEqual(
      addresses.map((address) => [address, key]),
    )
})
