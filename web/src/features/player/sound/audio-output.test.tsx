import { describe, expect, it, vi } from 'vitest'
import { createAudioOutput } from './audio-output.ts'
import type { AudioEvent } from './player-flow.ts'

const url = 'https://cdn.example/ring.mp3'
const start = { type: 'start', attempt: 1, url, at: 12, speed: 1.5 } as const

/** The audio element of jsdom, with mocks for the missing methods. */
function setUp() {
  const element = document.createElement('audio')
  const play = vi.spyOn(element, 'play').mockResolvedValue()
  const pause = vi.spyOn(element, 'pause').mockReturnValue()
  const load = vi.spyOn(element, 'load').mockReturnValue()
  const make = vi.fn(() => element)
  const events: AudioEvent[] = []
  const output = createAudioOutput((event) => void events.push(event), make)
  const happens = (name: string, values: Partial<Record<'duration' | 'ended', unknown>> = {}) => {
    for (const [field, value] of Object.entries(values)) {
      Object.defineProperty(element, field, { value, configurable: true })
    }
    element.dispatchEvent(new Event(name))
  }
  return { output, element, make, play, pause, load, events, happens }
}

describe('the audio element', () => {
  it('is created at the first play, and only once', () => {
    const { output, make } = setUp()
    output({ type: 'setSpeed', speed: 2 })
    output({ type: 'release' })
    expect(make).not.toHaveBeenCalled()
    output(start)
    output({ ...start, attempt: 2 })
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('preloads nothing, and starts at the given position and speed', () => {
    const { output, element, play } = setUp()
    output(start)
    expect(element).toMatchObject({ preload: 'none', src: url, currentTime: 12, playbackRate: 1.5 })
    expect(element.defaultPlaybackRate).toBe(1.5)
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('resumes, pauses, seeks and changes its speed', () => {
    const { output, element, play, pause } = setUp()
    output(start)
    output({ type: 'pause' })
    output({ type: 'seek', seconds: 3 })
    output({ type: 'setSpeed', speed: 2 })
    output({ type: 'resume' })
    expect(pause).toHaveBeenCalledTimes(1)
    expect(element).toMatchObject({ currentTime: 3, playbackRate: 2 })
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('drops the file when it is released, and gives later events a new attempt number', () => {
    const { output, element, load, events, happens } = setUp()
    output(start)
    output({ type: 'release' })
    happens('error')
    expect(element.hasAttribute('src')).toBe(false)
    expect(load).toHaveBeenCalledTimes(1)
    expect(events).toMatchObject([{ attempt: 2 }])
  })
})

describe('an element that a press has started', () => {
  const fromStart = { ...start, at: 0, speed: 1 } as const

  it.each([
    ['plays: it goes on and says so', { isPaused: false, ready: 4 }, [{ type: 'soundStarted', attempt: 1 }]],
    ['still loads: its event comes later', { isPaused: false, ready: 1 }, []],
    ['was paused: its event comes later', { isPaused: true, ready: 4 }, []],
  ])('%s', (_, { isPaused, ready }, reported) => {
    const { output, element, events } = setUp()
    element.src = url
    const load = vi.spyOn(element, 'src', 'set')
    Object.defineProperty(element, 'paused', { value: isPaused })
    Object.defineProperty(element, 'readyState', { value: ready })
    element.currentTime = 0.4
    output(fromStart)
    expect(events).toEqual(reported)
    expect(load).not.toHaveBeenCalled()
    expect(element.currentTime).toBe(0.4)
    output({ ...fromStart, attempt: 2 })
    expect(load, 'a later start of the same sound begins anew').toHaveBeenCalledOnce()
  })

  it('whose sound was fetched when a finger came down plays it, also after another sound', () => {
    const { output, element } = setUp()
    output({ ...fromStart, url: 'https://cdn.example/other.mp3' })
    element.src = url
    element.currentTime = 0
    const load = vi.spyOn(element, 'src', 'set')
    output({ ...fromStart, attempt: 2 })
    output({ ...fromStart, attempt: 3, at: 5 })
    expect(load).not.toHaveBeenCalled()
    expect(element.currentTime, 'it begins where it should').toBe(5)
  })

  it('begins anew when it has failed, or has another sound', () => {
    for (const [name, value] of [
      ['error', { code: 2 }],
      ['src', 'https://cdn.example/other.mp3'],
    ] as const) {
      const { output, element } = setUp()
      element.src = url
      Object.defineProperty(element, name, { value, writable: true })
      element.currentTime = 3
      output(fromStart)
      expect(element).toMatchObject({ src: url, currentTime: 0 })
    }
  })
})

describe('events of the element', () => {
  it('are reported with the number of the attempt', () => {
    const { output, events, happens } = setUp()
    output({ ...start, attempt: 7 })
    for (const name of ['playing', 'waiting', 'ended', 'error']) happens(name)
    expect(events).toEqual([
      { type: 'soundStarted', attempt: 7 },
      { type: 'soundStalled', attempt: 7 },
      { type: 'soundEnded', attempt: 7 },
      { type: 'soundFailed', problem: 'unavailable', attempt: 7 },
    ])
  })

  it('reports a pause as an interruption, except at the end', () => {
    const { output, events, happens } = setUp()
    output(start)
    happens('pause', { ended: true })
    expect(events).toEqual([])
    happens('pause', { ended: false })
    expect(events).toEqual([{ type: 'soundInterrupted', attempt: 1 }])
  })

  it('reports no time before the length is known', () => {
    const { output, events, happens } = setUp()
    output(start)
    happens('timeupdate', { duration: Number.NaN })
    happens('timeupdate', { duration: 23.04 })
    expect(events).toEqual([{ type: 'timeMoved', attempt: 1, seconds: 12, duration: 23.04 }])
  })

  it('reports offline when there is no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { output, events, happens } = setUp()
    output(start)
    happens('error')
    expect(events).toMatchObject([{ type: 'soundFailed', problem: 'offline' }])
  })

  it('reports when the browser refuses to play, and not when a pause came first', async () => {
    const { output, play, events } = setUp()
    play.mockRejectedValueOnce(new DOMException('Paused.', 'AbortError'))
    output(start)
    play.mockRejectedValueOnce(new DOMException('Press something.', 'NotAllowedError'))
    output({ type: 'resume' })
    await vi.waitFor(() => expect(events).toHaveLength(1))
    expect(events).toEqual([{ type: 'soundFailed', attempt: 1, problem: 'blocked' }])
  })
})
