import { expect, it, vi } from 'vitest'
import { createPages } from './pages.ts'

/** Renders whatever is current, and counts. */
function scripted() {
  let current: () => Promise<string> = async () => 'first'
  const render = vi.fn(async (address: string) => ({
    kind: 'page' as const,
    status: 200,
    html: `${await current()} ${address}`,
  }))
  let now = 0
  const pages = createPages({ render, freshMs: 1_000, mostPages: 2, now: () => now })
  return {
    pages,
    render,
    becomes: (next: () => Promise<string>) => {
      current = next
    },
    passes: (ms: number) => {
      now += ms
    },
  }
}

const silent = () => Promise.reject(new Error('silent'))

it('renders once for everybody who asks at the same time, and again for nobody within its time', async () => {
  const { pages, render } = scripted()
  await Promise.all([pages.get('/a'), pages.get('/a')])
  await pages.get('/a')
  expect(render).toHaveBeenCalledTimes(1)
})

it('serves a page past its time once more, and renders it behind', async () => {
  const { pages, becomes, passes } = scripted()
  await pages.get('/a')
  becomes(async () => 'second')
  passes(1_001)
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isOld: false })
  await vi.waitFor(async () => expect(await pages.get('/a')).toMatchObject({ html: 'second /a' }))
})

it('renders before it answers once content has changed', async () => {
  const { pages, becomes } = scripted()
  await pages.get('/a')
  becomes(async () => 'second')
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a', isOld: false })
})

it('drops what was being rendered while content changed', async () => {
  const { pages, becomes } = scripted()
  const slow = Promise.withResolvers<string>()
  becomes(() => slow.promise)
  const early = pages.get('/a')
  pages.contentChanged()
  becomes(async () => 'second')
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a' })
  slow.resolve('first')
  await early
  expect(await pages.get('/a')).toMatchObject({ html: 'second /a' })
})

it('serves what it has, marked as old, while content is silent; and fails when it has nothing', async () => {
  const { pages, becomes } = scripted()
  await pages.get('/a')
  becomes(silent)
  pages.contentChanged()
  expect(await pages.get('/a')).toMatchObject({ html: 'first /a', isOld: true })
  await expect(pages.get('/b')).rejects.toThrow('silent')
})

it('keeps no more pages than it may; the longest unused leaves', async () => {
  const { pages, render } = scripted()
  for (const address of ['/a', '/b', '/a', '/c', '/a']) await pages.get(address)
  expect(render).toHaveBeenCalledTimes(3)
  await pages.get('/b')
  expect(render).toHaveBeenCalledTimes(4)
})
