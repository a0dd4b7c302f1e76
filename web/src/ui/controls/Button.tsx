import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styles from './Button.module.css'

/** `bare` looks like a link, where a border would be too prominent. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'bare'

export const buttonClass = (look: ButtonLook = 'primary') => `${styles.button} ${styles[look]}`

type Props = ComponentPropsWithRef<'button'> & { look?: ButtonLook }

const doNothing = (event: MouseEvent) => event.preventDefault()

/** Disabled, it keeps the focus, which browsers take from a button with the attribute `disabled`. */
export function Button({ look = 'primary', className, disabled, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? doNothing : onClick}
      className={[buttonClass(look), className].filter(Boolean).join(' ')}
    />
  )
}
