import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

/**
 * `primary`: the main action of a page. `bare`: looks like a link, for places where a border would be too prominent.
 */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'bare'

/** The classes of a button, also for links that look like one. */
export const buttonClass = (look: ButtonLook = 'primary') => `${styles.button} ${styles[look]}`

type Props = ComponentPropsWithRef<'button'> & { look?: ButtonLook }

export function Button({ look = 'primary', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={[buttonClass(look), className].filter(Boolean).join(' ')} />
  )
}
