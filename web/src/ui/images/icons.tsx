/** Inline icons, which need no request. Decorative, because the text beside an icon has the meaning. */
import type { ReactNode } from 'react'

type IconProps = { size?: number }

function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.5v13l11-6.5z" fill="currentColor" />
  </Icon>
)

export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z" fill="currentColor" />
  </Icon>
)

export const PreviousIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M18 6v12l-9-6z" fill="currentColor" />
    <path d="M6 6v12" />
  </Icon>
)

export const NextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6v12l9-6z" fill="currentColor" />
    <path d="M18 6v12" />
  </Icon>
)

export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4h2.2l2.3 11h10.2L20 7.5H6" />
    <circle cx="9" cy="19.2" r="1.3" />
    <circle cx="16.6" cy="19.2" r="1.3" />
  </Icon>
)

export const RemoveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)

export const Logo = ({ size = 28 }: IconProps) => (
  <svg
    className="icon"
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
  >
    <path
      d="M6.5 14.5v3.5M11.25 10.5v10M16 2.5v19M20.75 7.5v13M25.5 13.5v4.5"
      stroke="var(--accent)"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <path d="M10 28a2.5 2.5 0 0 1 2.5-2.5h7A2.5 2.5 0 0 1 22 28v4H10z" fill="var(--parchment)" />
  </svg>
)
