import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { builtRedirects, createRedirects, writeBuiltRedirects } from './redirects.ts'

const at = (address: string) => new URL(address, 'https://candlecast.example')

const BUILT = [{ from: '/old', to: '/as-built', permanent: true }]

/** A list with one redirect, whose target `move` changes. */
function start(built = BUILT) {
  let to = '/first'
  let isSilent = false
  let reads = 0
  const redirects = createRedirects({
    built,
    readRedirects: async () => {
      reads += 1
      if (isSilent) throw new Error('silent')
      return [
        { from: '/old', to, permanent: true },
        { from: '/for-now', to: 'https://shop.example/', permanent: false },
        { from: '/unsafe', to: 'javascript:alert(1)', permanent: true },
        { from: '/Spelt-Otherwise/', to: '/second', permanent: true },
        { from: '/100%', to: '/second', permanent: true },
        { from: '/itself', to: 'https://candlecast.example/itself', permanent: true },
      ]
    },
  })
  const read = async (times: number) => {
    redirects.refresh()
    await vi.waitFor(() => expect(reads).toBe(times))
    await Promise.resolve()
  }
  return {
    ...redirects,
    read,
    reads: () => reads,
    move: (next: string) => {
      to = next
    },
    silence: () => {
      isSilent = true
    },
  }
}

it('uses the list of the build until it has read a newer one', () => {
  expect(start().find(at('/old'))).toEqual({ status: 301, location: '/as-built' })
  expect(start([]).find(at('/old'))).toBeUndefined()
})

it('keeps the last known list while content is unavailable', async () => {
  const { read, find, silence, contentChanged } = start()
  await read(1)
  silence()
  contentChanged()
  await read(2)
  expect(find(at('/old'))).toEqual({ status: 301, location: '/first' })
  expect(find(at('/old/?utm=1'))).toEqual({ status: 301, location: '/first?utm=1' })
  expect(find(at('/for-now'))).toEqual({ status: 302, location: 'https://shop.example/' })
  expect(find(at('/spelt-otherwise'))?.location).toBe('/second')
  for (const path of ['/unsafe', '/itself', '/other', '/%ff']) expect(find(at(path))).toBeUndefined()
})

it('reads the list again after content changed, and otherwise seldom', async () => {
  const { read, refresh, find, move, contentChanged, reads } = start()
  await read(1)
  refresh()
  expect(reads()).toBe(1)
  move('/second')
  contentChanged()
  await read(2)
  expect(find(at('/old'))?.location).toBe('/second')
})

it('reads the list that the build has written, or an empty list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redirects-'))
  expect(builtRedirects(folder)).toEqual([])
  writeBuiltRedirects(folder, BUILT)
  expect(builtRedirects(folder)).toEqual(BUILT)
  rmSync(folder, { recursive: true })
})
