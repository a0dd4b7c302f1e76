import { expect, it } from 'vitest'
import { isRefused, writtenAddresses } from '#shared/links/testing/written-addresses.ts'
import type { ContentSource } from '../../features/content/source/source.ts'
import { redirectOrNotFound } from './redirect-or-not-found.ts'

const request = new Request('https://candlecast.example/before')

/** The target of the redirect, or else the status. */
async function ledTo(to: string): Promise<string> {
  const read: ContentSource['read'] = async () => ({ to, permanent: true }) as never
  const thrown: unknown = await redirectOrNotFound({ read }, request).catch((error: unknown) => error)
  if (thrown instanceof Response) return thrown.headers.get('location') ?? ''
  return typeof thrown === 'object' && thrown && 'init' in thrown
    ? JSON.stringify(thrown.init)
    : String(thrown)
}

it('redirects to each address that editors can write, and responds 404 for others', async () => {
  const led = await Promise.all(writtenAddresses.map(async ([to]) => [to, await ledTo(to)]))
  const expected = writtenAddresses.map(([to, address]) => {
    const isPage = !isRefused(address) && !/^(mailto|tel):/.test(address)
    return [to, isPage ? address : '{"status":404}']
  })
  expect(led).toEqual(expected)
})
