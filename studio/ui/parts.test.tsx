import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RowPreview } from './parts.tsx'

const title = 'The Fortress of Death Expansions (12 months)'

it('lets the title of a row have a second line', () => {
  render(
    <RowPreview
      layout="default"
      title={title}
      renderDefault={(props) => (
        <p style={{ whiteSpace: 'nowrap' }}>{typeof props.title === 'function' ? null : props.title}</p>
      )}
    />,
  )
  expect(getComputedStyle(screen.getByText(title)).whiteSpace).toBe('normal')
})
