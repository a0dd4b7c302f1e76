import { describe, expect, it, vi } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { connectPlayer } from './connect-player.ts'
import { type PlayerState, startPlayer } from './player.ts'
import { playerOfFakeSound, ring as track } from './testing.ts'

const other = {
  ...track,
  id: 'game-dracula',
  title: 'Atmosphere: the door',
  url: 'https://cdn.example/door.mp3',
}
const scene = { ...track, id: 'opening/road', isScene: true as const }

type Sound = ReturnType<typeof playerOfFakeSound>

/** Both samples, at second 12 of the first. */
function playing(): Sound {
  const sound = playerOfFakeSound()
  sound.player.play(track, [track, other])
  sound.happens('playing', { readyState: 4, duration: 23, currentTime: 12 })
  return sound
}

const makers: Record<PlayerState['status'], () => Sound> = {
  idle: playerOfFakeSound,
  loading() {
    const sound = playing()
    sound.happens('waiting', { readyState: 2 })
    return sound
  },
  playing,
  paused() {
    const sound = playing()
    sound.player.pause()
    return sound
  },
  failed() {
    const sound = playing()
    sound.happens('error')
    return sound
  },
}

const steps: Record<string, (sound: Sound) => void> = {
  'play the same': ({ player }) => player.play(track),
  'play another': ({ player }) => player.play(other),
  'play the same from second 5': ({ player }) => player.play(track, undefined, 5),
  'next sample': ({ player }) => player.step(1),
  'previous sample': ({ player }) => player.step(-1),
  pause: ({ player }) => player.pause(),
  seek: ({ player }) => player.seek(5),
  'skip back': ({ player }) => player.skip(-15),
  'skip past the end': ({ player }) => player.skip(15),
  'set speed': ({ player }) => player.setSpeed(1.5),
  close: ({ player }) => player.close(),
  restore: ({ player }) => player.restore({ track: other, tracks: [track, other], position: 9, speed: 2 }),
  'the sound starts': ({ happens }) => happens('playing', { readyState: 4 }),
  'the sound stalls': ({ happens }) => happens('waiting', { readyState: 2 }),
  'the system pauses': ({ happens }) => happens('pause', { paused: true }),
  'time moves': ({ happens }) => happens('timeupdate', { currentTime: 13, duration: 23.1 }),
  'the sound ends': ({ happens }) => {
    happens('timeupdate', { ended: true, paused: true })
    happens('pause')
    happens('ended')
  },
  'the sound fails': ({ happens }) => happens('error'),
}

function describeState(state: PlayerState): string {
  const where = state.status === 'idle' ? '' : ` ${state.track.id.slice(5)} at ${state.position}`
  const problem = state.status === 'failed' ? ` (${state.problem})` : ''
  return `${state.status}${where}${problem}${state.speed === 1 ? '' : `, ${state.speed}×`}`
}

const states = () =>
  Object.fromEntries(Object.entries(makers).map(([status, make]) => [status, make().player.current()]))
const events = Object.fromEntries(Object.keys(steps).map((type) => [type, { type }]))

/** Brings a new player into the state, and then lets the event happen. */
function transition(state: PlayerState, { type }: { type: string }) {
  const sound = makers[state.status]()
  sound.done.length = 0
  const before = sound.player.current()
  steps[type]?.(sound)
  const after = sound.player.current()
  const command = sound.done.join(', ')
  const isSame = describeState(after) === describeState(before)
  return { state: isSame ? state : after, ...(command && { command: { type: command } }) }
}

const start = (at: number, speed = 1) => `src, currentTime ${at}, playbackRate ${speed}, play`
const started = {
  'play another': `loading dracula at 0 > ${start(0)}`,
  'next sample': `loading dracula at 0 > ${start(0)}`,
  close: 'idle > pause, load',
}
const placed = (status: string) => ({
  ...started,
  seek: `${status} fist at 5 > currentTime 5`,
  'skip back': `${status} fist at 0 > currentTime 0`,
  'skip past the end': `${status} fist at 23 > currentTime 23`,
  'set speed': `${status} fist at 12, 1.5× > playbackRate 1.5`,
  'time moves': `${status} fist at 13`,
  'the sound fails': 'failed fist at 12 (unavailable)',
})
const active = (status: string) => ({
  ...placed(status),
  'play the same from second 5': `${status} fist at 5 > currentTime 5`,
  pause: 'paused fist at 12 > pause',
  'the system pauses': 'paused fist at 12',
  'the sound ends': `loading dracula at 0 > ${start(0)}`,
})

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states(), events, transition, describeState)).toEqual({
    idle: {
      'play the same': `loading fist at 0 > ${start(0)}`,
      'play another': `loading dracula at 0 > ${start(0)}`,
      'play the same from second 5': `loading fist at 5 > ${start(5)}`,
      'set speed': 'idle, 1.5×',
      restore: `loading dracula at 9, 2× > ${start(9, 2)}`,
    },
    loading: { ...active('loading'), 'the sound starts': 'playing fist at 12' },
    playing: { ...active('playing'), 'the sound stalls': 'loading fist at 12' },
    paused: {
      ...placed('paused'),
      'play the same': 'playing fist at 12 > play',
      'play the same from second 5': 'playing fist at 5 > currentTime 5, play',
    },
    failed: {
      ...started,
      'play the same': `loading fist at 12 > ${start(12)}`,
      'play the same from second 5': `loading fist at 5 > ${start(5)}`,
      'set speed': 'failed fist at 12 (unavailable), 1.5× > playbackRate 1.5',
    },
  })
})

it('is loading at once, and tells of every change, and only then', () => {
  const { player, happens } = playerOfFakeSound()
  const listener = vi.fn()
  const stop = player.onChange(listener)
  player.pause()
  expect(listener).not.toHaveBeenCalled()
  player.play(track)
  expect(player.current()).toMatchObject({ status: 'loading', track, tracks: [track], duration: 23 })
  listener.mockClear()
  happens('playing', { readyState: 4 })
  expect(listener).toHaveBeenCalledOnce()
  stop()
  player.close()
  expect(listener).toHaveBeenCalledOnce()
  expect(player.current().status).toBe('idle')
})

it('keeps the samples when a media key presses play, and takes new ones from a page', () => {
  const { player } = playing()
  player.pause()
  player.play(track)
  expect(player.current()).toMatchObject({ tracks: [track, other] })
  player.pause()
  player.play(track, [track])
  expect(player.current()).toMatchObject({ tracks: [track] })
})

it('is back at the start after the last sample', () => {
  const { player, happens } = playing()
  player.step(1)
  happens('playing', { readyState: 4, currentTime: 23 })
  happens('timeupdate', { paused: true, ended: true })
  happens('pause')
  expect(player.current().status).toBe('playing')
  happens('ended')
  expect(player.current()).toMatchObject({ status: 'paused', isOver: true, position: 0, heard: 23 })
  player.play(other, undefined, 0)
  expect(player.current()).toMatchObject({ status: 'playing', heard: 0 })
})

it('plays an opening at a speed of its own, which begins at 1', () => {
  const { player } = playing()
  const gate = { ...scene, id: 'opening/gate' }
  player.setSpeed(2)
  player.play(scene)
  expect(player.current().speed).toBe(1)
  player.setSpeed(1.5)
  player.play(gate)
  expect(player.current().speed).toBe(1.5)
  player.close()
  player.play(other)
  expect(player.current().speed).toBe(1)
  player.setSpeed(2)
  player.close()
  player.play(scene)
  expect(player.current().speed).toBe(1)
})

it('is slow when the sound has been loading for four seconds, until it comes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { player, happens } = playerOfFakeSound()
  player.play(track, [track, other])
  vi.advanceTimersByTime(3_999)
  player.step(1)
  vi.advanceTimersByTime(3_999)
  expect(player.current()).toMatchObject({ status: 'loading', isSlow: false })
  vi.advanceTimersByTime(1)
  expect(player.current()).toMatchObject({ status: 'loading', isSlow: true })
  happens('playing', { readyState: 4 })
  happens('waiting', { readyState: 2 })
  expect(player.current()).toMatchObject({ status: 'loading', isSlow: false })
})

describe('the element', () => {
  it('is created at the first play, and only once; it preloads nothing', () => {
    const { player, make, element } = playerOfFakeSound()
    player.setSpeed(2)
    player.close()
    expect(make).not.toHaveBeenCalled()
    player.play(track, undefined, 12)
    player.play(other)
    expect(make).toHaveBeenCalledOnce()
    expect(element).toMatchObject({
      preload: 'none',
      src: other.url,
      playbackRate: 2,
      defaultPlaybackRate: 2,
    })
  })

  it('drops the file when it is closed, and ignores what it says later', () => {
    const { player, element, happens } = playing()
    player.close()
    happens('error')
    expect(element.hasAttribute('src')).toBe(false)
    expect(player.current()).toEqual(startPlayer())
  })

  it('says the length of the editor until it knows its own', () => {
    const { player, happens } = playerOfFakeSound()
    player.play(track)
    happens('timeupdate', { duration: Number.NaN })
    expect(player.current()).toMatchObject({ duration: 23 })
    happens('timeupdate', { duration: 23.04 })
    expect(player.current()).toMatchObject({ duration: 23.04 })
  })

  it('is offline when there is no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { player, happens } = playing()
    happens('error')
    expect(player.current()).toMatchObject({ status: 'failed', problem: 'offline' })
  })

  it('plays the newly published file when the old one failed', () => {
    const { player, element, happens } = playing()
    happens('error', { error: null })
    player.play({ ...track, url: 'https://cdn.example/replaced.mp3' })
    expect(element.src).toBe('https://cdn.example/replaced.mp3')
    expect(player.current()).toMatchObject({ status: 'loading', position: 12 })
  })
})

describe('a refused start', () => {
  const refused = (name: string) => new DOMException('Press something.', name)

  it('says so, unless a pause came first', async () => {
    const { player, play } = playerOfFakeSound()
    play.mockRejectedValueOnce(refused('AbortError'))
    player.play(track)
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce())
    expect(player.current().status).not.toBe('failed')
    play.mockRejectedValueOnce(refused('NotAllowedError'))
    player.play(track)
    await vi.waitFor(() => expect(player.current()).toMatchObject({ status: 'failed', problem: 'blocked' }))
  })

  it('is no error for a restored sound, which waits at its position', async () => {
    const { player, play } = playerOfFakeSound()
    play.mockRejectedValueOnce(refused('NotAllowedError'))
    player.restore({ track: other, tracks: [track, other], position: 9, speed: 2 })
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce())
    expect(describeState(player.current())).toBe('paused dracula at 9, 2×')
  })

  it('of an earlier sound says nothing about the present one', async () => {
    const { player, play } = playerOfFakeSound()
    play.mockRejectedValueOnce(refused('NotAllowedError'))
    player.play(track)
    player.play(other)
    await new Promise(setImmediate)
    expect(player.current().status).toBe('loading')
  })
})

describe('an element that a press has started', () => {
  /** What the inline script has left. */
  function begun(facts: Parameters<Sound['set']>[0], at = 0.4) {
    const sound = playerOfFakeSound()
    sound.element.src = track.url
    sound.element.currentTime = at
    sound.set(facts)
    sound.done.length = 0
    return sound
  }

  it.each([
    ['plays: it goes on and says so', { paused: false, readyState: 4 }, 'playing'],
    ['still loads: it says so', { paused: false, readyState: 1 }, 'loading'],
    ['was paused: it goes on', { paused: true, readyState: 4 }, 'playing'],
  ])('%s', (_, facts, status) => {
    const { player, element, done } = begun(facts)
    player.play(track)
    expect(player.current().status).toBe(status)
    expect(done).toEqual(['playbackRate 1', 'play'])
    expect(element.currentTime).toBe(0.4)
    player.play(other)
    player.play(track)
    expect(
      done.filter((step) => step === 'src'),
      'a later start of the same sound begins anew',
    ).toHaveLength(2)
  })

  it('whose sound was fetched when a finger came down plays it, also after another sound', () => {
    const { player, element, done } = begun({ paused: true }, 0)
    player.play(track, undefined, 5)
    expect(done).not.toContain('src')
    expect(element.currentTime, 'it begins where it should').toBe(5)
    player.play(other)
    element.src = track.url
    element.currentTime = 0
    element.pause()
    done.length = 0
    player.play(track)
    expect(done).not.toContain('src')
  })

  it('begins anew when it has failed, or has another sound', () => {
    const failed = begun({ error: { code: 2 } }, 3)
    failed.player.play(track)
    expect(failed.element).toMatchObject({ src: track.url, currentTime: 0 })
    const different = begun({}, 3)
    different.player.play(other)
    expect(different.element).toMatchObject({ src: other.url, currentTime: 0 })
  })
})

it('pauses when a sound begins in another tab, and tells the others when its own begins', async () => {
  const tab = new BroadcastChannel('sound')
  const told = vi.fn()
  const { promise: isPaused, resolve } = Promise.withResolvers<void>()
  const { player } = playing()
  connectPlayer(player)
  player.setSpeed(1)
  player.onChange(resolve)
  tab.addEventListener('message', told)
  tab.postMessage('begins')
  await isPaused
  expect(player.current().status).toBe('paused')
  player.play(track)
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  player.close()
  tab.close()
})
