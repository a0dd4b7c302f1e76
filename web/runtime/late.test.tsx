import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, StrictMode, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import styles from './late.module.css'
import { KeepPresses } from './late.tsx'

/** The server waits for the code, and React marks the boundary so. */
const rendered = `<div id="root"><main><!--$--><div data-unhydrated="" class="${styles.part}"><button type="button">Pressed 0 times</button></div><!--/$--></main></div>`

let root: Root
let load: PromiseWithResolvers<ComponentType<Props>>
const errors: unknown[] = []
/** All tests share one window: removes the listeners of a page. */
const leave: (() => void)[] = []
let idle: () => void
const replay = vi.fn(async () => {})

type Props = { step: { by: number } }

function Counter({ step: { by } }: Props) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + by)}>
      {`Pressed ${count} times`}
    </button>
  )
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const button = () => screen.getByRole('button')
const isKept = () => button().closest('[data-unhydrated]') !== null
const page = (children: ReactNode) => (
  <StrictMode>
    <main>{children}</main>
  </StrictMode>
)

/** Hydrates a page with a late counter. Each test has a module of its own, as each page has. */
async function hydrate() {
  vi.resetModules()
  document.body.innerHTML = rendered
  const listening = vi.spyOn(window, 'addEventListener')
  const { late } = await import('./late.tsx')
  const LateCounter = late(
    () => {
      load = Promise.withResolvers()
      return load.promise
    },
    () => <p>The counter can’t be fetched.</p>,
  )
  const site = screen.getByRole('main').parentElement ?? document.body
  await act(async () => {
    root = hydrateRoot(site, page(<LateCounter key="late" step={{ by: 1 }} />), {
      onRecoverableError: (error) => errors.push(error),
    })
  })
  for (const [type, listener] of listening.mock.calls)
    leave.push(() => removeEventListener(type, listener, true))
  return LateCounter
}

beforeEach(() => {
  errors.length = 0
  replay.mockClear()
  vi.stubGlobal('earlyPage', { replay })
  vi.stubEnv('SSR', false)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    idle = task
  })
})

afterEach(async () => {
  await act(async () => root.unmount())
  for (const end of leave.splice(0)) end()
})

// Other files share modules, and would get one that believes in the page of the last test.
afterAll(() => void vi.resetModules())

it('keeps the rendered HTML until the browser is idle and the code has come', async () => {
  await hydrate()
  const before = button()
  await act(async () => idle())
  load.resolve(Counter)
  await settle()
  expect(button()).toBe(before)
  fireEvent.click(before)
  expect(before.textContent).toBe('Pressed 1 times')
  expect(errors).toEqual([])
})

it('keeps the rendered HTML when the page renders it again with the same content', async () => {
  const LateCounter = await hydrate()
  const before = button()
  await act(async () => root.render(page(<LateCounter key="late" step={{ by: 1 }} />)))
  expect(button()).toBe(before)
})

it('fetches the code at a press, and repeats presses when every button has its handler', async () => {
  await hydrate()
  fireEvent.click(document.body)
  await settle()
  expect(isKept()).toBe(true)
  expect(replay).not.toHaveBeenCalled()
  // As inline-script.ts does with the presses that it has kept.
  replay.mockImplementationOnce(async () => button().click())
  load.resolve(Counter)
  await settle()
  expect(isKept()).toBe(false)
  expect(button().textContent).toBe('Pressed 1 times')
  expect(errors).toEqual([])
})

it('keeps the rendered HTML without the code until the visitor goes on, and then tries again', async () => {
  await hydrate()
  await act(async () => idle())
  load.reject(new Error('The network is gone.'))
  await settle()
  expect(button().textContent).toBe('Pressed 0 times')
  fireEvent.click(document.body)
  await settle()
  load.resolve(Counter)
  await settle()
  fireEvent.click(button())
  expect(button().textContent).toBe('Pressed 1 times')
})

it('shows the fallback when the code can’t be fetched; a later mount tries again', async () => {
  const LateCounter = await hydrate()
  fireEvent.click(document.body)
  await settle()
  load.reject(new Error('The network is gone.'))
  await settle()
  load.reject(new Error('The network is gone.'))
  await settle()
  expect(screen.getByText('The counter can’t be fetched.')).toBeDefined()
  await act(async () => root.render(page(<LateCounter key="next" step={{ by: 1 }} />)))
  load.resolve(Counter)
  await settle()
  expect(button().textContent).toBe('Pressed 0 times')
})

it('renders a part at once in a page that has waited for the code of all parts', async () => {
  const LateCounter = await hydrate()
  const { fetchLateParts } = await import('./late.tsx')
  const fetched = fetchLateParts()
  load.resolve(Counter)
  await fetched
  act(() => root.render(page(<LateCounter key="next" step={{ by: 1 }} />)))
  expect(button().textContent).toBe('Pressed 0 times')
})

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

it.each<[what: string, isFirst: boolean, before: (box: HTMLInputElement) => void, isTicked: boolean]>([
  ['ticked by a visitor', false, (box) => box.click(), true],
  ['cleared by a visitor', true, (box) => box.click(), false],
  ['ticked by a browser that restores a page', false, (box) => Object.assign(box, { checked: true }), true],
  ['that nothing has changed', true, () => {}, true],
])('keeps typed text and a box %s before hydration', async (_what, isFirst, before, isTicked) => {
  document.body.innerHTML = `<div id="root">${renderToString(<Choice isFirst={isFirst} />)}</div>`
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  const number = screen.getByRole<HTMLInputElement>('textbox')
  number.value = '17'
  before(box)
  const container = document.getElementById('root') ?? document.body
  root = await act(() => hydrateRoot(container, <Choice isFirst={isFirst} />))
  expect([box.checked, number.disabled, number.value]).toEqual([isTicked, isTicked, '17'])
  await act(() => box.click())
  expect([box.checked, number.disabled]).toEqual([!isTicked, !isTicked])
})
