import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

export type ButtonLook = 'primary' | 'quiet' | 'danger'

/** The look of a button, for links that are pressed like one. */
export const buttonClass = (look: ButtonLook = 'primary') => `${styles.button} ${styles[look]}`

type Props = ComponentPropsWithRef<'button'> & { look?: ButtonLook }

export function Button({ look = 'primary', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={[buttonClass(look), className].filter(Boolean).join(' ')} />
  )
}
