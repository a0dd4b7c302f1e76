import { expect, it, vi } from 'vitest'
import { createPlaceSound } from './place-sound.ts'

const WIND = 'https://cdn.example/wind.mp3'
const HALL = 'https://cdn.example/hall.mp3'

const settle = () => new Promise(setImmediate)

/** A stage with a clock at 1 s, and a list of what its sounds do. */
function setUp(fetched: (url: string) => Response = () => new Response(new Float32Array([0, 0.5, 1, 1]))) {
  const done: string[] = []
  const volumes: { value: number }[] = []
  const node = (parts: object) => ({ connect: (to: unknown) => to, ...parts })
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 1
      destination = {}
      resume = async () => void done.push('wakes')
      close = async () => void done.push('closes')
      decodeAudioData = async (bytes: ArrayBuffer) => ({
        sampleRate: 20,
        getChannelData: () => new Float32Array(bytes),
      })
      createGain() {
        const gain = {
          value: 1,
          cancelScheduledValues() {},
          setValueAtTime() {},
          exponentialRampToValueAtTime() {},
          linearRampToValueAtTime: (to: number, at: number) => done.push(`to ${to} at ${at}`),
        }
        volumes.push(gain)
        return node({ gain, context: this })
      }
      createBufferSource() {
        const source = node({
          start: () => done.push(Reflect.get(source, 'loop') ? 'loops' : 'plays once'),
          stop: (at: number) => done.push(`stops at ${at}`),
        })
        return source
      }
      createOscillator = () => node({ frequency: {}, start: () => done.push('knocks'), stop() {} })
    },
  )
  const fetching = vi.fn(async (url: string) => fetched(url))
  vi.stubGlobal('fetch', fetching)
  const place = createPlaceSound()
  /** @returns what has happened since the last call */
  const after = async (step: () => void) => {
    step()
    await settle()
    return done.splice(0)
  }
  return { place, after, fetching, volumes }
}

it('is silent, and fetches nothing, before a press', async () => {
  const { place, after, fetching } = setUp()
  expect(await after(() => place.setBed(WIND, 'under'))).toEqual([])
  expect(await after(() => place.throwDie())).toEqual([])
  await place.measure(WIND)
  expect(place.loudness(WIND, 0)).toBe(0)
  expect(fetching).not.toHaveBeenCalled()
})

it('fades a loop in under the voice, up while the visitor chooses, down for a pause and back, in 300 ms each', async () => {
  const { place, after, fetching } = setUp()
  await after(() => place.setBed(WIND, 'under'))
  expect(await after(() => place.begin())).toEqual(['wakes', 'loops', 'to 0.12 at 1.3'])
  expect(await after(() => place.setBed(WIND, 'alone'))).toEqual(['to 0.35 at 1.3'])
  expect(await after(() => place.setBed(WIND, 'alone'))).toEqual([])
  expect(await after(() => place.setBed(WIND, 'silent'))).toEqual(['to 0 at 1.3'])
  expect(await after(() => place.setBed(WIND, 'under'))).toEqual(['to 0.12 at 1.3'])
  expect(fetching).toHaveBeenCalledTimes(1)
})

it('fades from one place into the next, and out where there is no bed', async () => {
  const { place, after, fetching } = setUp()
  await after(() => place.begin())
  await after(() => place.setBed(WIND, 'under'))
  const other = await after(() => place.setBed(HALL, 'under'))
  expect(other).toEqual(['to 0 at 1.3', 'stops at 1.3', 'loops', 'to 0.12 at 1.3'])
  expect(await after(() => place.setBed(null, 'under'))).toEqual(['to 0 at 1.3', 'stops at 1.3'])
  await after(() => place.setBed(WIND, 'under'))
  expect(fetching, 'each bed once').toHaveBeenCalledTimes(2)
})

it('leaves out a bed that can’t be fetched, and asks for it once', async () => {
  const { place, after, fetching } = setUp(() => new Response('gone', { status: 404 }))
  await after(() => place.begin())
  expect(await after(() => place.setBed(WIND, 'under'))).toEqual([])
  expect(await after(() => place.setBed(WIND, 'alone'))).toEqual([])
  await place.measure(WIND)
  expect(place.loudness(WIND, 0)).toBe(0)
  expect(fetching).toHaveBeenCalledTimes(1)
})

it('knocks five times for a die, and follows the volume of the visitor', async () => {
  const { place, after, volumes } = setUp()
  place.setVolume(0.5)
  await after(() => place.begin())
  expect(await after(() => place.throwDie())).toEqual(Array(5).fill('knocks'))
  expect(volumes[0]?.value).toBe(0.5)
  place.setVolume(0.2)
  expect(volumes[0]?.value).toBe(0.2)
})

it('tells the loudness of each tenth of a second', async () => {
  const { place, after } = setUp()
  await after(() => place.begin())
  await place.measure(WIND)
  expect([place.loudness(WIND, 0) > 0, place.loudness(WIND, 0.1), place.loudness(WIND, 9)]).toEqual([
    true,
    1,
    0,
  ])
})

it('fades out at the end, and closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { place, after } = setUp()
  await after(() => place.begin())
  await after(() => place.setBed(WIND, 'under'))
  expect(await after(() => place.release())).toEqual(['to 0 at 1.3', 'stops at 1.3'])
  expect(await after(() => vi.advanceTimersByTime(300))).toEqual(['closes'])
})
