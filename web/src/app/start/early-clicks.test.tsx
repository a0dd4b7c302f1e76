import { act, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdLinksAfterPresses, holdPresses, replayEarlyClicks, showEarlyClick } from './early-clicks.ts'

function Page() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`pressed ${count}`}
      </button>
      <a href="/games" onClick={() => setCount(count + 10)}>
        Games
      </a>
      <input type="checkbox" />
    </>
  )
}

let root: HTMLElement

const find = (selector: string) => {
  const found = root.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}
const text = () => find('button').textContent

/** What happens between the call of `hydrateRoot` and the end of hydration, for which `act` waits. */
const whileHydrating = (presses: () => void) =>
  act(() => {
    holdPresses(root)
    hydrateRoot(root, <Page />)
    presses()
  })

/** What early-start.ts does. */
const record = ({ target }: Event) => {
  if (target instanceof HTMLButtonElement) window.earlyClicks?.push(showEarlyClick(target))
}
/** jsdom reports each link that it can’t follow. */
const stay = (event: Event) => event.preventDefault()
const animation = { cancel: vi.fn() }
const animate = vi.fn(() => animation)

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<Page />)
  window.earlyClicks = []
  document.addEventListener('click', record, true)
  addEventListener('click', stay, true)
  Object.assign(HTMLElement.prototype, { animate })
})

afterEach(() => {
  document.removeEventListener('click', record, true)
  removeEventListener('click', stay, true)
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  vi.clearAllMocks()
  root.remove()
})

it.each([
  ['button', 'pressed 1'],
  ['a', 'pressed 10'],
])('shows a press of <%s> during hydration, and clicks once after it', async (selector, after) => {
  await whileHydrating(() => {
    fireEvent.pointerDown(find(selector))
    fireEvent.click(find(selector))
    expect(animate).toHaveBeenCalledOnce()
  })
  expect(text()).toBe('pressed 0')
  act(replayEarlyClicks)
  expect(text()).toBe(after)
  expect(animation.cancel).toHaveBeenCalledOnce()
  expect(window.earlyClicks).toBeUndefined()
})

it('passes presses on after hydration', async () => {
  await whileHydrating(() => {})
  act(replayEarlyClicks)
  fireEvent.click(find('button'))
  expect(text()).toBe('pressed 1')
})

describe('a link that is pressed before the code is there', () => {
  const recorded = () => window.earlyClicks?.map(({ control }) => control)

  beforeEach(() => {
    removeEventListener('click', stay, true)
    addEventListener('click', countUnheld)
    holdLinksAfterPresses()
  })
  afterEach(() => {
    removeEventListener('click', countUnheld)
    replayEarlyClicks()
  })
  let unheld = 0
  /** jsdom reports each link that it can’t follow. */
  const countUnheld = (event: Event) => {
    if (!event.defaultPrevented) unheld += 1
    event.preventDefault()
  }
  /** Presses the link. @returns whether the browser would follow it */
  const follows = (press: MouseEventInit = {}) => {
    unheld = 0
    find('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...press }))
    return unheld === 1
  }

  it('is followed when no button was pressed', () => {
    expect(follows()).toBe(true)
    expect(recorded()).toEqual([])
  })

  it('waits after the press of a button, and is followed at its second press', () => {
    fireEvent.click(find('button'))
    expect(follows()).toBe(false)
    expect(recorded()).toEqual([find('button'), find('a')])
    expect(follows()).toBe(true)
    expect(recorded()).toHaveLength(2)
  })

  it('is recorded once when it is pressed again during hydration', () => {
    fireEvent.click(find('button'))
    follows()
    holdPresses(root)
    expect(follows()).toBe(false)
    expect(recorded()).toHaveLength(2)
  })

  it('opens a new tab at once', () => {
    fireEvent.click(find('button'))
    expect(follows({ ctrlKey: true })).toBe(true)
  })

  it('is followed once the presses are replayed', () => {
    fireEvent.click(find('button'))
    replayEarlyClicks()
    window.earlyClicks = [showEarlyClick(find('button'))]
    expect(follows()).toBe(true)
  })
})

it('leaves other controls to React', () => {
  const reacted = vi.fn()
  holdPresses(root)
  root.addEventListener('click', reacted, true)
  fireEvent.click(find('input'))
  expect(reacted).toHaveBeenCalledOnce()
  replayEarlyClicks()
})

it.each([
  ['a place on this page', '<a href="#details">', {}],
  ['another site', '<a href="https://example.com/">', {}],
  ['a new tab', '<a href="/games" target="_blank">', {}],
  ['a download', '<a href="/film.zip" download="film.zip">', {}],
  ['a press with Control', '<a href="/games">', { ctrlKey: true }],
  ['a press with the middle button', '<a href="/games">', { button: 1 }],
])('leaves %s to the browser, unseen by React', (_what, html, press) => {
  const reacted = vi.fn()
  root.innerHTML = html
  holdPresses(root)
  root.addEventListener('click', reacted, true)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...press })
  vi.spyOn(click, 'preventDefault')
  find('a').dispatchEvent(click)
  // By `stay` alone.
  expect(click.preventDefault).toHaveBeenCalledOnce()
  expect(reacted).not.toHaveBeenCalled()
  expect(window.earlyClicks).toEqual([])
  replayEarlyClicks()
})
