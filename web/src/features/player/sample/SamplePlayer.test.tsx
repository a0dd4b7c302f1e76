import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Image } from '#shared/image-sources.ts'
import { PlayerContext, startPlayer } from '../player.ts'
import { playingAt, recordingPlayer, ring } from '../testing.ts'
import { SamplePlayer } from './SamplePlayer.late.tsx'

const picture: Image = {
  alt: 'A gate',
  crop: null,
  hotspot: null,
  asset: {
    url: 'http://localhost:3900/images/local/production/0123456789abcdef0123456789abcdef01234567-800x800.jpg',
    lqip: null,
  },
}

function besideControls(square: Image | null) {
  render(
    <MemoryRouter>
      <SamplePlayer tracks={[ring]} square={square} />
    </MemoryRouter>,
  )
  const player = screen.getByRole('region', { name: ring.title })
  return [...player.children].slice(0, -1)
}

it.each([
  ['no square picture', null],
  ['a square picture without a file', { ...picture, asset: null }],
])('%s leaves no empty box', (_, square) => {
  expect(besideControls(square)).toEqual([])
})

it.each([
  ['synthetic', ['Voice: synthetic, made by a computer']],
  [null, []],
])('says of a %s voice what it is', (voice, texts) => {
  render(
    <MemoryRouter>
      <SamplePlayer tracks={[{ ...ring, voice }]} square={null} />
    </MemoryRouter>,
  )
  expect(screen.queryAllByText(/^Voice/).map(({ textContent }) => textContent)).toEqual(texts)
})

it('a square picture is beside the controls', () => {
  expect(besideControls(picture).map((element) => element.querySelector('img')?.width)).toEqual([480])
})

it.each(['Back 15 seconds', 'Forward 15 seconds', `Position in ${ring.title}`])(
  '%s keeps the focus when the sound fails or is closed, and then does nothing',
  (name) => {
    const { player, asked, show } = recordingPlayer(playingAt(12))
    render(
      <MemoryRouter>
        <PlayerContext value={player}>
          <SamplePlayer tracks={[ring]} square={null} />
        </PlayerContext>
      </MemoryRouter>,
    )
    const control = screen.getByRole(name.startsWith('Position') ? 'slider' : 'button', { name })
    control.focus()
    const press = () => {
      fireEvent.click(control)
      fireEvent.change(control, { target: { value: '3' } })
    }
    press()
    expect(asked).toHaveLength(1)
    for (const state of [
      { ...playingAt(12), status: 'failed', problem: 'offline' } as const,
      startPlayer(),
    ]) {
      act(() => show(state))
      expect(document.activeElement).toBe(control)
      expect(control.getAttribute('aria-disabled')).toBe('true')
      press()
    }
    expect(asked).toHaveLength(1)
  },
)
