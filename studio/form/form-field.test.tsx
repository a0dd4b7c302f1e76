import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Faults } from './FormField.tsx'

it('says in words what is wrong with a field', () => {
  const { container } = render(
    <ThemeProvider theme={buildTheme()}>
      <Faults
        validation={[
          { level: 'error', message: 'Say the day. ', path: ['closesOn'] },
          { level: 'warning', message: '“Open” is off, so this day has no effect.', path: ['closesOn'] },
        ]}
      />
    </ThemeProvider>,
  )
  expect(container.textContent).toBe('Say the day. “Open” is off, so this day has no effect.')
})
