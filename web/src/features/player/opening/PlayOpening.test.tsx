import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import type { Opening } from '#shared/content-types.ts'
import { PlayerContext } from '../player.ts'
import { playerOfFakeSound } from '../testing.ts'
// Its code is there at once, as on a second visit.
import './OpeningStage.tsx'
import { PlayOpening } from './PlayOpening.tsx'
import { gate, storedScene, stubBrowser } from './testing.ts'

const opening: Opening = { ...gate, scenes: [storedScene('road')] }

beforeEach(stubBrowser)

async function open(...addresses: string[]) {
  const { player, element } = playerOfFakeSound()
  const page = (
    <>
      <PlayOpening opening={opening} end={<p>The end</p>} />
      <PlayOpening opening={opening} look="primary" />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: addresses,
    initialIndex: addresses.length - 1,
  })
  const view = (
    <PlayerContext value={player}>
      <RouterProvider router={router} />
    </PlayerContext>
  )
  await act(async () => void render(view))
  const go = (delta: number) => act(async () => router.navigate(delta))
  return { element, go, address: () => router.state.location.pathname + router.state.location.hash }
}

const stage = () => screen.findByRole('dialog', { name: 'The gate is shut' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('belongs to the navigation: a press adds it to the address, Back closes it, and forward opens it again', async () => {
  const page = await open('/fortress')
  for (const button of screen.getAllByRole('button', { name: /^Play the first scene/ })) {
    await act(async () => void fireEvent.click(button))
    await stage()
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
    expect(page.element).toMatchObject({ src: 'https://cdn.example/road.mp3', paused: false })
    expect(page.address()).toBe('/fortress#opening')
    await page.go(-1)
    await isClosed()
    expect(page.address()).toBe('/fortress')
    await page.go(1)
    await stage()
    await page.go(-1)
    await isClosed()
  }
})

it('a link opens it; closed, it stays closed when the visitor comes back', async () => {
  const page = await open('/games', '/fortress#opening:road')
  await stage()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close the story' })))
  await isClosed()
  expect(page.address()).toBe('/fortress')
  await page.go(-1)
  await page.go(1)
  expect(page.address()).toBe('/fortress')
  expect(screen.queryByRole('dialog')).toBeNull()
})
