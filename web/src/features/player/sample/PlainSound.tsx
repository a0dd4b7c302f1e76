import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import type { Track } from '../player-flow.ts'

/** Where scripts don't run, the browser's own player opens the sound. React renders it on the server only. */
export const PlainSound = ({ track: { title, url } }: { track: Track }) => (
  <noscript>
    <SmartLink href={url}>{`Open the sound: ${title}`}</SmartLink>
  </noscript>
)
