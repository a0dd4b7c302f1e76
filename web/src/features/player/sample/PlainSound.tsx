import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import type { Track } from '../player-flow.ts'

/** For browsers without scripts. React renders it on the server only. */
export const PlainSound = ({ track: { title, url } }: { track: Track }) => (
  <noscript>
    <SmartLink href={url}>{`Open the sound: ${title}`}</SmartLink>
  </noscript>
)
