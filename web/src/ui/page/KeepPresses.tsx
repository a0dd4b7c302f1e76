import { type ReactNode, useEffect, useRef } from 'react'
import styles from './KeepPresses.module.css'

/** The inline script (start/early-start.ts) keeps presses of buttons inside an element with it. */
export const unhydratedAttribute = 'data-unhydrated'

/**
 * A part of the page that React hydrates as a whole. A press of a button inside it takes effect once it is hydrated.
 * Its HTML says so from the start. The attribute is the same in each rendering, so React neither compares nor restores it.
 */
export function KeepPresses({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  // Effects run when every button of the part has its handler.
  useEffect(() => {
    part.current?.removeAttribute(unhydratedAttribute)
    void window.earlyClicks?.replay()
  }, [])
  return (
    <div {...{ [unhydratedAttribute]: '' }} className={styles.part} ref={part}>
      {children}
    </div>
  )
}
