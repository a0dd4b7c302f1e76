import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { SiteUrl } from '#shared/site-url.ts'
import { breadcrumbList } from '#shared/structured-data/site.ts'
import styles from './Breadcrumbs.module.css'
import { StructuredData } from './StructuredData.tsx'

const home = { label: 'Home', path: paths.home }

export const breadcrumbTrails = {
  jobs: [home],
  product: [home, { label: 'Web Shop', path: paths.shop }],
  job: [home, { label: 'Jobs', path: paths.jobs }],
  pressRelease: [home, { label: 'Press & News', path: paths.news }],
} as const

type Props = { trail: readonly { label: string; path: string }[]; current: string }

export function Breadcrumbs({ trail, current }: Props) {
  const siteUrl = useContext(SiteUrl)
  return (
    <nav aria-label="Breadcrumbs" className={styles.nav}>
      <ol className={styles.trail}>
        {trail.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
      {import.meta.env.SSR && <StructuredData things={[breadcrumbList(siteUrl, trail, current)]} />}
    </nav>
  )
}
