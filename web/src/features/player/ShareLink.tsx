import type { ReactNode } from 'react'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'

type Props = { title: string; address: string; children: ReactNode }

/** Shares a link by the system, or copies it. */
export const ShareLink = ({ title, address, children }: Props) => (
  <CopyButton
    look="bare"
    text={address}
    shareAs={title}
    outcomes={{
      copied: 'The link is copied.',
      failed: `Your browser doesn’t copy it. The link is ${address}`,
    }}
  >
    {children}
  </CopyButton>
)
