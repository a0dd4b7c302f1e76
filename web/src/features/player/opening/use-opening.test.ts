import { expect, it, vi } from 'vitest'
import { createFetchedSounds } from './use-opening.ts'

const url = 'https://cdn.example/gate.mp3'

function setUp() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gate')
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const loads: PromiseWithResolvers<Blob>[] = []
  const sounds = createFetchedSounds(() => {
    const load = Promise.withResolvers<Blob>()
    loads.push(load)
    return load.promise
  })
  return { sounds, loads, freed }
}

const settle = () => new Promise(setImmediate)

it('plays from the network until a sound has come, and fetches it once', async () => {
  const { sounds, loads } = setUp()
  sounds.fetch([url, url])
  sounds.fetch([url])
  expect(loads).toHaveLength(1)
  expect(sounds.addressOf(url)).toBe(url)
  loads[0]?.resolve(new Blob())
  await settle()
  expect(sounds.addressOf(url)).toBe('blob:gate')
  expect(sounds.addressOf('https://cdn.example/other.mp3')).toBe('https://cdn.example/other.mp3')
})

it('plays from the network after a failed fetch, and tries again', async () => {
  const { sounds, loads } = setUp()
  sounds.fetch([url])
  loads[0]?.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(sounds.addressOf(url)).toBe(url)
  sounds.fetch([url])
  expect(loads).toHaveLength(2)
})

it('frees what it has fetched, and keeps nothing that comes later', async () => {
  const { sounds, loads, freed } = setUp()
  sounds.fetch([url])
  loads[0]?.resolve(new Blob())
  await settle()
  sounds.fetch(['https://cdn.example/late.mp3'])
  sounds.release()
  expect(freed).toHaveBeenCalledExactlyOnceWith('blob:gate')
  loads[1]?.resolve(new Blob())
  await settle()
  expect(sounds.addressOf('https://cdn.example/late.mp3')).toBe('https://cdn.example/late.mp3')
  expect(sounds.addressOf(url)).toBe(url)
})
