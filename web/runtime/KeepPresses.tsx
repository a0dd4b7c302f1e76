import { type ReactNode, useEffect, useRef } from 'react'
import { attributes } from './contract.ts'
import styles from './KeepPresses.module.css'

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
