import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import type { Track } from '../player-state.ts'

/** React renders `noscript` only on the server. */
export const PlainSound = ({ track: { title, url } }: { track: Track }) => (
  <noscript>
    <SmartLink href={url}>{`Open the sound: ${title}`}</SmartLink>
  </noscript>
)
