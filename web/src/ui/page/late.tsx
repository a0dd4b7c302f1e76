import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../browser/scheduling/when-idle.ts'

/** In ms. */
const LATEST_FETCH = 1_000

/** React marks each element that it has taken over from the rendered HTML by a property of this name. */
const REACT_MARK = '__reactFiber$'

/** Whether there is HTML to hydrate. */
const isRendered = !import.meta.env.SSR && document.getElementById('root')?.hasChildNodes() === true

const isHydrated = (element: Element) => Object.keys(element).some((name) => name.startsWith(REACT_MARK))

/** Buttons that were pressed before their code came. */
const pressed = new Set<HTMLButtonElement>()
let isIdle: Promise<void> | undefined

/** React drops a press inside HTML that it has not hydrated. Buttons of browser extensions are outside of the root. */
function keep(event: MouseEvent) {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('#root button')
  if (!button || isHydrated(button)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(button)
}

function replay() {
  for (const button of pressed) {
    if (button.isConnected && !isHydrated(button)) continue
    pressed.delete(button)
    button.click()
  }
}

const firstPress = new Promise<void>((resolve) => {
  if (!isRendered) return
  addEventListener('click', () => resolve(), { capture: true, once: true })
  // Before hydration, because the presses that early-start.ts has kept are repeated as soon as React has begun.
  addEventListener('click', keep, true)
})

async function fetchLate<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!isRendered) return load()
  isIdle ??= new Promise((resolve) => whenIdle(resolve, LATEST_FETCH))
  await Promise.race([isIdle, firstPress])
  // The rendered HTML stays until the visitor goes on: from then on, each transition waits for this code.
  return load().catch(() => firstPress.then(load))
}

/**
 * A component whose code is fetched when the browser is idle after hydration. Until then React keeps the server's HTML:
 * links work as page loads, and presses of buttons are repeated. The code of all late components is one file (`late` in
 * web/vite.config.ts). Its styles must be imported by a file of the start, so that pages inline them.
 *
 * An update outside of a transition that changes `Props` shows nothing until the code has come: give it props that
 * change with the page alone.
 * @param load imports the component
 * @param Fallback shown when the code can't be fetched. The next mount tries again
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  const make = () =>
    lazy(async () => ({ default: await fetchLate(load).catch((): ComponentType<Props> => Failed) }))
  let Current = make()
  function Failed(props: Props) {
    useEffect(() => {
      Current = make()
    }, [])
    return <Fallback {...props} />
  }
  return memo(function Late(props: Props) {
    const [Body] = useState(() => Current)
    return (
      <Suspense fallback={null}>
        <Body {...props} />
        <Replay />
      </Suspense>
    )
  })
}

/** Inside the boundary: its effect runs when every button there has its handler. */
function Replay() {
  useEffect(replay, [])
  return null
}
