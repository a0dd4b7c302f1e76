import { useContext } from 'react'
import type { Video as VideoContent } from '#shared/content-types.ts'
import type { Image } from '#shared/image-sources.ts'
import { FramePermissionContext } from '#site/browser/frame-permission.ts'
import { PlayIcon } from '#site/ui/images/icons.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { PlainVideo } from './PlainVideo.tsx'
import styles from './VideoFacade.module.css'

export type Props = { video: VideoContent; fallbackPoster?: Image | null }

/** Minutes and seconds, as players show them. */
const lengthText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Sends no request to the video’s host before *Play*, which is consent for this video. Withdrawing consent removes the frame. */
export function VideoFacade({ video, fallbackPoster = null }: Props) {
  const useFramePermission = useContext(FramePermissionContext)
  const { isAlwaysAllowed, isOpen, open } = useFramePermission()
  if (!/^[\w-]{11}$/.test(video.youtubeId)) return null
  if (isOpen) {
    return (
      <iframe
        className={styles.frame}
        src={`https://www.youtube-nocookie.com/embed/${video.youtubeId}?autoplay=1`}
        title={video.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={(frame) => frame?.focus()}
      />
    )
  }
  return (
    <div className={`${styles.facade} screen-only`}>
      <Picture
        image={video.poster ?? fallbackPoster}
        widths={[480, 720, 960, 1440]}
        sizes="(min-width: 64rem) 60rem, 100vw"
        ratio={[16, 9]}
        decorative
      />
      <button type="button" className={styles.play} onClick={open}>
        <span className={styles.disc}>
          <PlayIcon size={36} />
        </span>
        <span className={styles.caption}>
          <span>{`Play video: ${video.title}${video.durationSeconds ? `, ${lengthText(video.durationSeconds)}` : ''}`}</span>
          {!isAlwaysAllowed && <small>Plays from YouTube, which then learns your IP address.</small>}
        </span>
      </button>
      <noscript>
        <PlainVideo video={video} />
      </noscript>
    </div>
  )
}
