import { Link, NavLink } from 'react-router-dom'
import type { MenuLink } from '../../shared/content-types.ts'
import { safeHref } from '../../shared/links/safe-href.ts'
import { paths } from '../../shared/paths.ts'
import { CartLink } from '../features/shop/cart/CartLink.tsx'
import { SmartLink } from '../ui/controls/SmartLink.tsx'
import { Logo } from '../ui/images/icons.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import styles from './Header.module.css'
import { useSettings } from './settings.ts'

/** The menu when the settings could not be loaded. */
const fallbackMenu: Pick<MenuLink, '_key' | 'label' | 'href' | 'newTab'>[] = [
  { _key: 'home', label: 'HOME', href: paths.home, newTab: false },
  { _key: 'shop', label: 'SHOP', href: paths.shop, newTab: false },
  { _key: 'games', label: 'GAMES', href: paths.games, newTab: false },
  { _key: 'account', label: 'ACCOUNT', href: paths.account, newTab: false },
]

export function Header() {
  const settings = useSettings()
  return <TopMenu siteName={settings?.siteName} menu={settings?.menu ?? fallbackMenu} />
}

/** Shown when the header throws. It doesn’t use the site settings. */
export const FallbackHeader = () => <TopMenu siteName={undefined} menu={fallbackMenu} />

type MenuProps = { siteName: string | undefined; menu: typeof fallbackMenu }

function TopMenu({ siteName, menu }: MenuProps) {
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.name}>
        <Logo />
        <span>{siteName || 'Home'}</span>
      </Link>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.menu}>
          {menu.map((link) => (
            <li key={link._key}>
              <MenuEntry link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <ErrorBoundary>
        <CartLink />
      </ErrorBoundary>
    </header>
  )
}

function MenuEntry({ link }: { link: Pick<MenuLink, 'label' | 'href' | 'newTab'> }) {
  const target = safeHref(link.href)
  if (target?.kind !== 'path') {
    return (
      <SmartLink href={link.href} newTab={link.newTab} className={styles.link}>
        {link.label}
      </SmartLink>
    )
  }
  return (
    <NavLink to={target.path} end={target.path === paths.home} className={styles.link ?? ''}>
      {link.label}
    </NavLink>
  )
}
