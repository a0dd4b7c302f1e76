import { expect, test } from 'vitest'
import { addressKey, clientAddress } from './client-address.ts'

test('without proxies the forwarded header is ignored', () => {
  expect(clientAddress('192.0.2.1', undefined, 0)).toBe('192.0.2.1')
  expect(clientAddress('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1')
})

test('behind proxies it is the address that the outermost proxy saw', () => {
  expect(clientAddress('10.0.0.2', '203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.2', 'forged, 203.0.113.9', 1)).toBe('203.0.113.9')
  expect(clientAddress('10.0.0.2', 'forged, 203.0.113.9, 10.0.0.1', 2)).toBe('203.0.113.9')
})

test('a gateway that appends its own peer counts once', () => {
  expect(clientAddress('10.0.0.2', 'forged, 203.0.113.9, 10.0.0.2', 1)).toBe('203.0.113.9')
})

test('with fewer entries than proxies it is the first entry', () => {
  expect(clientAddress('10.0.0.2', undefined, 2)).toBe('10.0.0.2')
  expect(clientAddress('10.0.0.2', '203.0.113.9', 5)).toBe('203.0.113.9')
})

test('addresses of one IPv6 network count as one', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})
