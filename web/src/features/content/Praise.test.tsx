import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Praise } from './Praise.tsx'

const url = 'https://paper.example/review'
const quote = { _key: 'a', text: 'I kept the light on.', source: 'The Evening Paper', url }
const award = { _key: 'b', title: 'Winner, Best Audio Game 2026', url: 'https://award.example/2026' }

it('shows quotes and awards, each with a link to its source', () => {
  render(<Praise praise={{ quotes: [quote], awards: [award] }} />)
  expect(screen.getByRole('region', { name: 'What others say' })).toBeDefined()
  expect(screen.getByRole('blockquote').textContent).toBe('I kept the light on.')
  expect(screen.getByRole('link', { name: 'The Evening Paper' }).getAttribute('href')).toBe(url)
  expect(screen.getByRole('link', { name: award.title }).getAttribute('href')).toBe(award.url)
})

it.each([
  ['nothing', null],
  ['empty lists', { quotes: [], awards: null }],
  ['a source that is no address', { quotes: [{ ...quote, url: 'javascript:alert(1)' }], awards: [] }],
  ['a source on this site', { quotes: null, awards: [{ ...award, url: '/press/us' }] }],
])('shows nothing for %s', (_name, praise) => {
  const { container } = render(<Praise praise={praise} />)
  expect(container.textContent).toBe('')
})
