import { expect, test } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'

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
    '2001:db8:1:2::/64': [
      '2001:DB8:1:2::1',
      '2001:0db8:0001:0002::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:192.0.2.1',
    ],
    '2001:db8:0:0::/64': ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8:0000::192.0.2.1'],
    'fe80:0:0:0::/64': ['fe80::1%eth0', 'FE80::2'],
    '0:0:0:0::/64': ['::1', '::', '0:0:0:0:0:0:0:1'],
  }
  for (const [key, addresses] of Object.entries(spellings))
    expect(addresses.map((address) => [address, addressKey(address)])).toEqual(
      addresses.map((address) => [address, key]),
    )
})
