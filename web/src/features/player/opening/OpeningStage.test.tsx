import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlayerContext } from '../player.ts'
import { type PlayerState, startPlayer, type Track } from '../player-state.ts'
import type { Player, PlayerEvent } from '../sound/player-flow.ts'
import { soundElement } from '../sound/sound-element.ts'
import { OpeningStage } from './OpeningStage.tsx'
import { gateScenes, stubBrowser } from './testing.ts'
import { storedPlace, storePlace } from './use-opening.ts'

const opening = {
  id: 'opening-gate',
  title: 'The gate is shut',
  game: 'Fortress',
  path: '/fortress',
  voice: 'synthetic',
  banner: null,
  cover: null,
  bed: null,
  colours: { accent: null, ground: null },
  scenes: gateScenes(),
}

/** A player whose states the test sets. */
function fakePlayer() {
  let state: PlayerState = startPlayer()
  const listeners = new Set<() => void>()
  const sent: PlayerEvent[] = []
  const player: Player = {
    current: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send(event) {
      sent.push(event)
      if (event.type === 'playPressed') show('loading', 0, event.track)
      if (event.type === 'closed') set(startPlayer())
    },
  }
  const set = (next: PlayerState) => {
    state = next
    for (const listener of listeners) listener()
  }
  function show(status: 'loading' | 'playing' | 'paused', position: number, track?: Track) {
    const of = track ?? (state.status === 'idle' ? null : state.track)
    if (!of) throw new Error('Nothing plays.')
    set({ status, attempt: 1, speed: 1, track: of, tracks: [of], position, duration: 20 })
  }
  return { player, sent, show: (...how: Parameters<typeof show>) => act(() => show(...how)) }
}

beforeEach(stubBrowser)

function open(linked: string | null = null) {
  const fake = fakePlayer()
  const onClose = vi.fn()
  const view = render(
    <PlayerContext value={fake.player}>
      <OpeningStage opening={opening} linked={linked} end={<a href="/buy">Buy it</a>} onClose={onClose} />
    </PlayerContext>,
  )
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const key = (name: string, target: Element = screen.getByRole('dialog')) =>
    fireEvent.keyDown(target, { key: name })
  return { ...fake, ...view, onClose, press, key }
}

const scene = () => screen.getByRole('heading').textContent
const ways = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const played = ({ sent }: { sent: PlayerEvent[] }) =>
  sent.flatMap((event) => (event.type === 'playPressed' ? [event.track.title] : []))

it('shows the choices when the narrator asks, and announces them once the sound is over', () => {
  const stage = open()
  stage.press('Play The road')
  expect(screen.getByRole('button', { name: 'Pause The road (loading)' })).toBeDefined()
  stage.show('playing', 10)
  expect(ways()).toEqual([])
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(screen.getByText(/Voice: synthetic, made by a computer/)).toBeDefined()
  stage.show('playing', 19)
  expect(ways()).toEqual(['1Knock', '2Climb'])
  expect(screen.getByRole('status').textContent).toBe('')
  stage.show('paused', 0)
  expect(screen.getByRole('status').textContent).toBe('Your choices: 1, Knock. 2, Climb.')
})

it('goes on by keys, plays inside the press, and ends with what comes next', () => {
  const stage = open()
  stage.press('Play The road')
  stage.key('2')
  expect(scene(), 'the narrator has not asked yet').toBe('The road')
  stage.show('playing', 19)
  stage.key('3')
  stage.key('2')
  expect(scene()).toBe('The stair')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  expect(played(stage)).toEqual(['The road', 'The stair'])
  expect(ways()).toEqual([])
  stage.show('playing', 19)
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
    if (bytes instanceof Uint8Array) bytes[0] = 5
    return bytes
  })
  stage.key('1')
  const heading = screen.getByRole('heading', { name: 'The window', description: 'You roll 6: success.' })
  expect(document.activeElement).toBe(heading)
  stage.show('playing', 3)
  expect(screen.getByText('The candle was lit for you.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy it' })).toBeDefined()
  expect(screen.getByText('You found 1 of 2 endings.')).toBeDefined()
  stage.press('Play it again')
  expect(played(stage)).toEqual(['The road', 'The stair', 'The window', 'The road'])
})

it('Space plays and pauses, but on a control it presses that control', () => {
  const stage = open()
  stage.key(' ')
  stage.show('playing', 3)
  stage.key(' ')
  stage.key(' ', screen.getByRole('button', { name: 'Captions' }))
  expect(stage.sent.map(({ type }) => type)).toEqual(['playPressed', 'pausePressed'])
})

it('a reader has words and ways on at once, and no sound', () => {
  const stage = open()
  stage.press('Play The road')
  stage.press('Read instead')
  expect(stage.sent.at(-1)).toEqual({ type: 'closed' })
  expect(ways()).toEqual(['1Knock', '2Climb'])
  stage.press(/Knock/)
  expect(scene()).toBe('The gate')
  expect(screen.getByText('It opens.')).toBeDefined()
  expect(played(stage)).toEqual(['The road'])
  stage.press('Listen')
  expect(played(stage)).toEqual(['The road', 'The gate'])
})

it('captions can be switched off; without the sound the words are there all the same', () => {
  const stage = open()
  stage.press('Play The road')
  stage.press('Captions')
  expect(screen.queryByText('Words of the road.')).toBeNull()
  const current = stage.player.current()
  if (current.status === 'idle') throw new Error('Nothing plays.')
  vi.spyOn(stage.player, 'current').mockReturnValue({ ...current, status: 'failed', problem: 'unavailable' })
  stage.show('paused', 0)
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/does not play right now/)
  expect(ways()).toEqual(['1Knock', '2Climb'])
})

it('keeps the place of the visitor, and is silent when it is closed or its page is left', () => {
  const stage = open()
  stage.press('Play The road')
  stage.show('playing', 19)
  stage.press(/Climb/)
  stage.press('Close the story')
  expect(stage.onClose).toHaveBeenCalled()
  expect(stage.sent.at(-1)).toEqual({ type: 'closed' })
  expect(storedPlace(opening.id)).toBe('stair')
  stage.unmount()
  const again = open()
  expect(scene()).toBe('The stair')
  again.unmount()
  expect(again.sent).toEqual([{ type: 'closed' }])
  storePlace(opening.id, 'a scene of yesterday')
  open()
  expect(scene()).toBe('The road')
})

it('keeps the focus when its control is gone, and leads it from the last control to the first', () => {
  const stage = open()
  stage.press('Play The road')
  screen.getByRole('combobox', { name: 'Speed' }).focus()
  stage.press('Read instead')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  const controls = screen.getAllByRole('button')
  controls.at(-1)?.focus()
  stage.key('Tab', controls.at(-1))
  expect(document.activeElement).toBe(controls[0])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(controls.at(-1))
})

it('offers to read a sound that has been loading for four seconds', () => {
  vi.useFakeTimers()
  const stage = open()
  stage.press('Play The road')
  act(() => vi.advanceTimersByTime(4_000))
  expect(screen.getByRole('status').textContent).toMatch(/slow to come/)
  stage.press('Read this scene')
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  vi.useRealTimers()
})

it('headset keys choose 1 and 2 once the narrator has asked', () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const setActionHandler = (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler)
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaSession: { setActionHandler } }))
  const stage = open()
  stage.press('Play The road')
  stage.show('playing', 10)
  expect(handlers.get('previoustrack')).toBeUndefined()
  stage.show('playing', 19)
  act(() => handlers.get('previoustrack')?.({ action: 'previoustrack' }))
  expect(scene()).toBe('The stair')
  expect(handlers.get('nexttrack')).toBeNull()
})

it('has a volume of its own, which is full again for other sounds', () => {
  const stage = open()
  stage.press('Play The road')
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } })
  expect(soundElement().volume).toBe(0.4)
  expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40 %')
  stage.unmount()
  expect(soundElement().volume).toBe(1)
})
