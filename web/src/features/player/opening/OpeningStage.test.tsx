import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf } from '#site/lib/fields.ts'
import { PlayerContext, type Sounding, startPlayer } from '../player.ts'
import { soundElement } from '../sound-element.ts'
import { recordingPlayer } from '../testing.ts'
import { OpeningStage } from './OpeningStage.tsx'
import { scenesOf } from './opening-flow.ts'
import { gate, gateScenes, storedScene, stubBrowser } from './testing.ts'
import { placeKey } from './use-opening.ts'

/** A player whose states the test sets. */
function fakePlayer() {
  const { player, asked, show: set } = recordingPlayer()
  const { play, close } = player
  player.play = (track, tracks, at) => {
    play(track, tracks, at)
    const playback = { track, tracks: [track], position: 0, heard: 0, duration: 20 }
    set({ status: 'loading', isSlow: false, speed: 1, ...playback })
  }
  player.close = () => {
    close()
    set(startPlayer())
  }
  const playback = () => {
    const state = player.current()
    if (state.status === 'idle') throw new Error('Nothing plays.')
    return state
  }
  /** The sound of the scene has come to a second. */
  const hear = (position: number) => {
    const { track, tracks, heard } = playback()
    const furthest = Math.max(heard, position)
    const times = { position, heard: furthest, duration: 20 }
    act(() => set({ status: 'playing', speed: 1, track, tracks, ...times }))
  }
  const end = () => act(() => set({ ...playback(), status: 'paused', isOver: true, position: 0, heard: 20 }))
  const become = (change: (now: Sounding) => Sounding) => act(() => set(change(playback())))
  return { player, asked, hear, end, become }
}

beforeEach(stubBrowser)

function open(linked: string | null = null, opening = gate) {
  const fake = fakePlayer()
  const onClose = vi.fn()
  const view = render(
    <PlayerContext value={fake.player}>
      <OpeningStage
        opening={opening}
        scenes={scenesOf(opening) ?? gateScenes()}
        linked={linked}
        end={<a href="/buy">Buy it</a>}
        onClose={onClose}
      />
    </PlayerContext>,
  )
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const key = (name: string, target: Element = screen.getByRole('dialog')) =>
    fireEvent.keyDown(target, { key: name })
  return { ...fake, ...view, onClose, press, key }
}

const scene = () => screen.getByRole('heading').textContent
const ways = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const played = ({ asked }: ReturnType<typeof fakePlayer>) =>
  asked.flatMap(([name, track]) => (name === 'play' ? [fieldsOf(track).title] : []))

it('shows the choices when the narrator asks, and announces them once the sound is over', () => {
  const stage = open()
  stage.press('Play The road')
  expect(screen.getByRole('button', { name: 'Pause The road (loading)' })).toBeDefined()
  stage.hear(10)
  expect(ways()).toEqual([])
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(screen.getByText(/Voice: synthetic, made by a computer/)).toBeDefined()
  stage.hear(19)
  expect(ways()).toEqual(['1Knock', '2Climb'])
  expect(screen.getByRole('status').textContent).toBe('')
  stage.end()
  expect(screen.getByRole('status').textContent).toBe('Your choices: 1, Knock. 2, Climb.')
})

it('goes on by keys, plays inside the press, and ends with what comes next', () => {
  const stage = open()
  stage.press('Play The road')
  stage.key('2')
  expect(scene(), 'the narrator has not asked yet').toBe('The road')
  stage.hear(19)
  stage.key('3')
  expect(scene(), 'there are two choices').toBe('The road')
  stage.key('2')
  stage.key('1')
  expect(scene(), 'a press too many').toBe('The stair')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  expect(played(stage)).toEqual(['The road', 'The stair'])
  expect(ways()).toEqual([])
  stage.hear(19)
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
    if (bytes instanceof Uint32Array) bytes[0] = 5
    return bytes
  })
  stage.key('1')
  const heading = screen.getByRole('heading', { name: 'The window', description: 'You roll 6: success.' })
  expect(document.activeElement).toBe(heading)
  stage.hear(3)
  expect(screen.getByText('The candle was lit for you.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy it' })).toBeDefined()
  expect(screen.getByText('You found 1 of 2 endings.')).toBeDefined()
  stage.press('Play it again')
  expect(played(stage)).toEqual(['The road', 'The stair', 'The window', 'The road'])
})

it('Space plays and pauses, but on a control it presses that control', () => {
  const stage = open()
  stage.key(' ')
  stage.hear(3)
  stage.key(' ')
  stage.key(' ', screen.getByRole('button', { name: 'Captions' }))
  expect(stage.asked.map(([name]) => name)).toEqual(['play', 'pause'])
})

it('a reader has words and ways on at once, and no sound', () => {
  const stage = open()
  stage.press('Play The road')
  stage.press('Read instead')
  expect(stage.asked.at(-1)).toEqual(['close'])
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
  stage.become((now) => ({ ...now, status: 'failed', problem: 'unavailable' }))
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toMatch(/does not play right now/)
  expect(ways()).toEqual(['1Knock', '2Climb'])
})

it('keeps the place of the visitor, and is silent when it is closed or its page is left', async () => {
  const stage = open()
  stage.press('Play The road')
  stage.hear(19)
  stage.press(/Climb/)
  stage.press('Close the story')
  expect(stage.onClose).toHaveBeenCalled()
  expect(stage.asked.at(-1)).toEqual(['close'])
  expect(tabStorage.getItem(placeKey(gate._id))).toBe('stair')
  stage.unmount()
  const again = open()
  expect(scene()).toBe('The stair')
  again.unmount()
  await Promise.resolve()
  expect(again.asked).toEqual([['close']])
  tabStorage.setItem(placeKey(gate._id), 'a scene of yesterday')
  open()
  expect(scene()).toBe('The road')
})

it('keeps the focus when its control is gone, and leads it from the last control to the first', () => {
  const stage = open()
  stage.press('Play The road')
  const speed = screen.getByRole('combobox', { name: 'Speed' })
  speed.focus()
  stage.key('Tab', speed)
  expect(document.activeElement, 'the choices are not there yet').toBe(screen.getAllByRole('button')[0])
  speed.focus()
  stage.press('Read instead')
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  const controls = screen.getAllByRole('button')
  controls.at(-1)?.focus()
  stage.key('Tab', controls.at(-1))
  expect(document.activeElement).toBe(controls[0])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(controls.at(-1))
})

it('offers to read a sound that is slow to come', () => {
  const stage = open()
  stage.press('Play The road')
  stage.become((now) => ({ ...now, status: 'loading', isSlow: true }))
  expect(screen.getByRole('status').textContent).toMatch(/slow to come/)
  stage.press('Read this scene')
  expect(screen.getByText('Words of the road.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('headset keys choose 1 and 2 once the narrator has asked', () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const setActionHandler = (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler)
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaSession: { setActionHandler } }))
  const stage = open()
  stage.press('Play The road')
  stage.hear(10)
  expect(handlers.get('previoustrack')).toBeUndefined()
  stage.hear(19)
  act(() => handlers.get('previoustrack')?.({ action: 'previoustrack' }))
  expect(scene()).toBe('The stair')
  expect(handlers.get('nexttrack')).toBeNull()
})

it('has a volume of its own, which is full again for other sounds', async () => {
  const stage = open()
  stage.press('Play The road')
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } })
  expect(soundElement().volume).toBe(0.4)
  expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).toBe('40 %')
  stage.unmount()
  await Promise.resolve()
  expect(soundElement().volume).toBe(1)
})

it('comes to a scene again that leads to itself', () => {
  const road = storedScene('road', { next: 'choices', choices: [{ label: 'Wait', leadsTo: 'road' }] })
  const stage = open(null, { ...gate, scenes: [road] })
  stage.press('Play The road')
  stage.hear(19)
  stage.press(/Wait/)
  expect(stage.asked.at(-1)).toEqual(['play', expect.objectContaining({ title: 'The road' }), undefined, 0])
  expect(ways()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
