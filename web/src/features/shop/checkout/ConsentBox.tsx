import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './ConsentBox.module.css'

type Props = ComponentProps<'input'> & {
  statement: string
  children: ReactNode
}

/** Unticked at first, as directive 2011/83/EU, articles 16(m) and 22, requires. */
export function ConsentBox({ statement, children, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <input id={id} type="checkbox" aria-describedby={`${id}-hint`} {...input} />
      <label htmlFor={id}>{statement}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {children}
      </p>
    </div>
  )
}
