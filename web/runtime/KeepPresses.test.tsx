import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { KeepPresses } from './KeepPresses.tsx'

function Choice({ isFirst }: { isFirst: boolean }) {
  const [isChosen, setChosen] = useState(isFirst)
  return (
    <KeepPresses>
      <label>
        <input type="checkbox" checked={isChosen} onChange={(event) => setChosen(event.target.checked)} />
        Without a number
      </label>
      <input name="number" disabled={isChosen} defaultValue="" />
    </KeepPresses>
  )
}

async function hydrate(choice: { isFirst: boolean }, beforeHydration: (box: HTMLInputElement) => void) {
  document.body.innerHTML = `<div id="root">${renderToString(<Choice {...choice} />)}</div>`
  const root = document.getElementById('root')
  const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')
  const number = document.querySelector<HTMLInputElement>('input[name=number]')
  if (!root || !box || !number) throw new Error('The page has no box.')
  number.value = '17'
  beforeHydration(box)
  const site = await act(() => hydrateRoot(root, <Choice {...choice} />))
  const seen = { isTicked: box.checked, isDisabled: number.disabled, number: number.value }
  await act(() => box.click())
  const afterwards = { isTicked: box.checked, isDisabled: number.disabled }
  await act(() => site.unmount())
  return { seen, afterwards }
}

it('keeps a box that a visitor ticks before hydration, and typed text', async () => {
  const { seen, afterwards } = await hydrate({ isFirst: false }, (box) => box.click())
  expect(seen).toEqual({ isTicked: true, isDisabled: true, number: '17' })
  expect(afterwards).toEqual({ isTicked: false, isDisabled: false })
})

it('keeps a box that a visitor clears before hydration', async () => {
  const { seen, afterwards } = await hydrate({ isFirst: true }, (box) => box.click())
  expect(seen).toEqual({ isTicked: false, isDisabled: false, number: '17' })
  expect(afterwards).toEqual({ isTicked: true, isDisabled: true })
})

it('keeps a box that the browser ticks when it restores a page', async () => {
  const restore = (box: HTMLInputElement) => {
    box.checked = true
  }
  const { seen } = await hydrate({ isFirst: false }, restore)
  expect(seen).toEqual({ isTicked: true, isDisabled: true, number: '17' })
})

it('leaves a box alone that nothing has changed', async () => {
  const { seen, afterwards } = await hydrate({ isFirst: true }, () => {})
  expect(seen).toEqual({ isTicked: true, isDisabled: true, number: '17' })
  expect(afterwards).toEqual({ isTicked: false, isDisabled: false })
})
