import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OpeningEnd } from './OpeningEnd.tsx'

const game = {
  title: 'Mace & Magic',
  slug: 'mace',
  voice: null,
  releaseNote: 'From 1 May.',
  accent: null,
  ground: null,
  banner: null,
  cover: null,
}

it.each([
  ['comingSoon', 'The game is not out yet. From 1 May.', 'Get the newsletter', '/newsletter'],
  ['released', 'From 1 May.', 'Get the free app', '/download'],
] as const)(
  'an opening of a game with the status %s that the shop doesn’t have ends with %j',
  (status, words, name, path) => {
    render(
      <MemoryRouter>
        <OpeningEnd game={{ ...game, status }} product={null} />
      </MemoryRouter>,
    )
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
    expect(screen.getByRole('link', { name: 'More about Mace & Magic' }).getAttribute('href')).toBe('/mace')
  },
)
