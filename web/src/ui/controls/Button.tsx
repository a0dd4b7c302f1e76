import type { ComponentPropsWithRef } from 'react'
import styles from './Button.module.css'

/** Primary is the one light of a page. Bare ones look like links, where a frame would weigh too much. */
export type ButtonLook = 'primary' | 'quiet' | 'danger' | 'bare'

/** The look of a button, for links that are pressed like one. */
export const buttonClass = (look: ButtonLook = 'primary') => `${styles.button} ${styles[look]}`

type Props = ComponentPropsWithRef<'button'> & { look?: ButtonLook }

export function Button({ look = 'primary', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={[buttonClass(look), className].filter(Boolean).join(' ')} />
  )
}
