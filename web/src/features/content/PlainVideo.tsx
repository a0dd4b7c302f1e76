import styles from './VideoFacade.module.css'

export const PlainVideo = ({ video }: { video: { youtubeId: string } }) => (
  <a className={styles.plain} href={`https://www.youtube.com/watch?v=${video.youtubeId}`}>
    Watch it on YouTube
  </a>
)
