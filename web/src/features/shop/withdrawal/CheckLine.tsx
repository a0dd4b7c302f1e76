import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import styles from './CheckLine.module.css'

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'className'> & { children: ReactNode }

export function CheckLine({ children, ...input }: Props) {
  const id = useId()
  return (
    <p className={styles.line}>
      <input {...input} id={id} type="checkbox" />
      <label htmlFor={id}>{children}</label>
    </p>
  )
}
