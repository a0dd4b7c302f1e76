import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { nextTask, whenIdle } from '#site/browser/scheduling.ts'
import * as attributes from './attributes.ts'
import * as ids from './ids.ts'
import styles from './late.module.css'

/** React keeps the tick that a visitor or the browser has set before hydration, but its state doesn't know of it. */
function clickAgain(box: HTMLInputElement) {
  box.checked = box.defaultChecked
  box.click()
}

/**
 * A part of the page that React hydrates as a whole. A press of a button or box inside it takes effect once it is hydrated.
 * Its HTML says so from the start. The attribute is the same in each rendering, so React neither compares nor restores it.
 */
export function KeepPresses({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  // Effects run when every button of the part has its handler.
  useEffect(() => {
    part.current?.removeAttribute(attributes.unhydrated)
    for (const box of part.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      if (box.checked !== box.defaultChecked) clickAgain(box)
    void window.earlyPage?.replay()
  }, [])
  return (
    <div {...{ [attributes.unhydrated]: '' }} className={styles.part} ref={part}>
      {children}
    </div>
  )
}

/** In ms. */
const LATEST_FETCH = 1_000

/** Whether there is HTML to hydrate. */
const isRendered = !import.meta.env.SSR && document.getElementById(ids.root)?.hasChildNodes() === true

let isIdle: Promise<void> | undefined

const firstPress = new Promise<void>((resolve) => {
  if (!isRendered) return
  addEventListener('click', () => resolve(), { capture: true, once: true })
})

async function fetchLate<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!isRendered) return load()
  const turn = isIdle ?? new Promise<void>((resolve) => whenIdle(resolve, LATEST_FETCH))
  // A task for each part: the first fetch of a file keeps a slow phone busy for 10 ms.
  isIdle = turn.then(nextTask)
  await Promise.race([turn, firstPress])
  // The rendered HTML stays until the visitor goes on: from then on, each transition waits for this code.
  return load().catch(() => firstPress.then(load))
}

const parts: (() => Promise<unknown>)[] = []

/**
 * Resolves once the code of all late components has come or failed. A page without its late parts would move when they
 * appear, and React shows the empty fallback of a new page for 300 ms even if their code comes sooner.
 */
export const fetchLateParts = () => Promise.allSettled(parts.map((fetch) => fetch()))

/**
 * A component whose code is fetched when the browser is idle after hydration. Until then React keeps the server's HTML:
 * links work as page loads, and presses of buttons are kept. Its file is called `X.late.tsx`, so that the page server finds its
 * styles and inlines them.
 *
 * Its props must be content, as JSON has it. An update outside of a transition that changes them shows nothing until
 * the code has come: give it props that change with the page alone.
 * @param load imports the component
 * @param Fallback shown when the code can't be fetched. The next mount tries again
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  let known: ComponentType<Props> | undefined
  const fetch = async () => {
    known ??= await load()
    return known
  }
  parts.push(fetch)
  const make = () =>
    lazy(async () => ({ default: await fetchLate(fetch).catch((): ComponentType<Props> => Failed) }))
  let Current = make()
  function Failed(props: Props) {
    useEffect(() => {
      Current = make()
    }, [])
    return <Fallback {...props} />
  }
  function Late(props: Props) {
    const [Body] = useState(() => known ?? Current)
    return (
      <Suspense fallback={null}>
        <KeepPresses>
          <Body {...props} />
        </KeepPresses>
      </Suspense>
    )
  }
  return memo(Late, (before, after) => JSON.stringify(before) === JSON.stringify(after))
}
