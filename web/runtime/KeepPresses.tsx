import { type ReactNode, useEffect, useRef } from 'react'
import { attributes } from './contract.ts'
import styles from './KeepPresses.module.css'

/**
 * A part of the page that React hydrates as a whole. A press of a button inside it takes effect once it is hydrated.
 * Its HTML says so from the start. The attribute is the same in each rendering, so React neither compares nor restores it.
 */
export function KeepPresses({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  // Effects run when every button of the part has its handler.
  useEffect(() => {
    part.current?.removeAttribute(attributes.unhydrated)
    void window.earlyPage?.replay()
  }, [])
  return (
    <div {...{ [attributes.unhydrated]: '' }} className={styles.part} ref={part}>
      {children}
    </div>
  )
}
