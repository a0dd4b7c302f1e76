import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

/** `bare` looks like a link, where a border would be too prominent. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'bare'

export const buttonClass = (look: ButtonLook = 'primary') => `${styles.button} ${styles[look]}`

type Props = ComponentPropsWithRef<'button'> & { look?: ButtonLook }

export function Button({ look = 'primary', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={[buttonClass(look), className].filter(Boolean).join(' ')} />
  )
}
