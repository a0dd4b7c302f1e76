import { Link, NavLink } from 'react-router-dom'
import * as ids from '#runtime/ids.ts'
import type { MenuLink } from '#shared/content-types.ts'
import { safeHref } from '#shared/links/safe-href.ts'
import { paths } from '#shared/paths.ts'
import { reachableLinks } from '../features/content/document-links.ts'
import { selectCartCount } from '../features/shop/cart/cart-slice.ts'
import { useShopSelector } from '../features/shop/use-shop.ts'
import { SmartLink } from '../ui/controls/SmartLink.tsx'
import { CartIcon, Logo } from '../ui/images/icons.tsx'
import { ErrorBoundary } from '../ui/page/ErrorBoundary.tsx'
import styles from './Header.module.css'
import { useSettings } from './settings.ts'

type Entry = Pick<MenuLink, '_key' | 'label' | 'href' | 'newTab' | 'target'>

const entry = (_key: string, href: string): Entry => ({
  _key,
  label: _key.toUpperCase(),
  href,
  target: null,
  newTab: false,
})

const fallbackMenu: Entry[] = [
  entry('home', paths.home),
  entry('shop', paths.shop),
  entry('games', paths.games),
  entry('account', paths.account),
]

export function Header() {
  const settings = useSettings()
  return <TopMenu siteName={settings?.siteName} menu={settings?.menu ?? fallbackMenu} />
}

/** Replaces a header that throws. Works without site settings. */
export const FallbackHeader = () => <TopMenu siteName={undefined} menu={fallbackMenu} />

type MenuProps = { siteName: string | undefined; menu: Entry[] }

function TopMenu({ siteName, menu }: MenuProps) {
  return (
    <header className={styles.header}>
      <Link to={paths.home} className={styles.name}>
        <Logo />
        <span translate="no">{siteName || 'Home'}</span>
      </Link>
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.menu}>
          {reachableLinks(menu).map((link) => (
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

function CartLink() {
  const count = useShopSelector(selectCartCount)
  const label =
    count === 0 ? 'Shopping cart, empty' : `Shopping cart, ${count} ${count === 1 ? 'product' : 'products'}`
  return (
    <Link id={ids.counter} to={paths.checkout} className={styles.cart} aria-label={label}>
      <CartIcon />
      {count > 0 && (
        // The key restarts the animation for each new number.
        <span key={count} className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
