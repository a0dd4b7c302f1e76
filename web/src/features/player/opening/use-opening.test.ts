import { expect, it, vi } from 'vitest'
import { scenesOf } from './opening-flow.ts'
import { gate, storedScene } from './testing.ts'
import { createFetchedSounds, sceneTrack, soundsAhead } from './use-opening.ts'

const url = 'https://cdn.example/gate.mp3'

function setUp() {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gate')
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const loads: PromiseWithResolvers<Response>[] = []
  const sounds = createFetchedSounds(() => {
    const load = Promise.withResolvers<Response>()
    loads.push(load)
    return load.promise
  })
  return { sounds, loads, freed }
}

const settle = () => new Promise(setImmediate)

it('plays from the network until a sound has come, and fetches it once', async () => {
  const { sounds, loads } = setUp()
  void sounds.fetch([url, url])
  void sounds.fetch([url])
  expect(loads).toHaveLength(1)
  expect(sounds.addressOf(url)).toBe(url)
  loads[0]?.resolve(new Response())
  await settle()
  expect(sounds.addressOf(url)).toBe('blob:gate')
  expect(sounds.addressOf('https://cdn.example/other.mp3')).toBe('https://cdn.example/other.mp3')
})

it('plays from the network after a failed fetch, and tries again', async () => {
  const { sounds, loads } = setUp()
  void sounds.fetch([url])
  loads[0]?.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(sounds.addressOf(url)).toBe(url)
  void sounds.fetch([url])
  expect(loads).toHaveLength(2)
})

it('frees what it has fetched, and keeps nothing that comes later', async () => {
  const { sounds, loads, freed } = setUp()
  void sounds.fetch([url])
  loads[0]?.resolve(new Response())
  await settle()
  void sounds.fetch(['https://cdn.example/late.mp3'])
  sounds.release()
  expect(freed).toHaveBeenCalledExactlyOnceWith('blob:gate')
  loads[1]?.resolve(new Response())
  await settle()
  expect(sounds.addressOf('https://cdn.example/late.mp3')).toBe('https://cdn.example/late.mp3')
  expect(sounds.addressOf(url)).toBe(url)
})

it('fetches one sound after the other, and leaves the rest of a scene that is over', async () => {
  const { sounds, loads } = setUp()
  void sounds.fetch(['https://cdn.example/a.mp3', 'https://cdn.example/b.mp3'])
  await settle()
  expect(loads).toHaveLength(1)
  loads[0]?.resolve(new Response())
  await settle()
  expect(loads).toHaveLength(2)
  void sounds.fetch(['https://cdn.example/c.mp3'])
  loads[1]?.resolve(new Response())
  await settle()
  expect(loads).toHaveLength(3)
})

it('bounds what is fetched ahead by the network: four branches of 90 s at 128 kbit/s would be 5.8 MB', () => {
  const keys = ['a', 'b', 'c', 'd']
  const ahead = (seconds: number, connection?: object) => {
    const branches = keys.map((key) => storedScene(key, { durationSeconds: seconds }))
    const first = storedScene('first', {
      next: 'choices',
      choices: keys.map((leadsTo) => ({ label: leadsTo, leadsTo })),
    })
    const scenes = scenesOf({ scenes: [first, ...branches] })
    return scenes && soundsAhead(scenes, scenes[0], connection).length
  }
  const slow = { effectiveType: '4g', downlink: 1.6 }
  expect([ahead(20), ahead(90), ahead(90, { effectiveType: '4g', downlink: 9 })]).toEqual([4, 2, 2])
  expect([ahead(20, slow), ahead(90, slow), ahead(20, { effectiveType: '3g' })]).toEqual([2, 0, 2])
  expect(ahead(20, { saveData: true, effectiveType: '4g', downlink: 9 })).toBe(0)
})

it('shows the lock screen the picture of the scene, or else the banner of the game', () => {
  const image = (name: string) => ({
    alt: '',
    crop: null,
    hotspot: null,
    asset: { url: `https://cdn.sanity.io/images/p/d/${name}-1600x900.jpg`, lqip: null },
  })
  const scenes = scenesOf({ scenes: [storedScene('road', { image: image('road') }), storedScene('gate')] })
  if (!scenes) throw new Error('The scenes can’t be heard.')
  const { game } = gate
  if (!game) throw new Error('The opening has no game.')
  const opening = { ...gate, game: { ...game, banner: image('banner') } }
  const shown = scenes.map((scene) => sceneTrack(opening, scene).artwork?.src.match(/road|banner/)?.[0])
  expect(shown).toEqual(['road', 'banner'])
})
