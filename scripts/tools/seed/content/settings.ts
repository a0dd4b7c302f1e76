import { campaigns, mail, newsletter, shopShortLink, social, stores } from '../addresses.ts'
import { keyed, type SeedDocument } from '../document.ts'
import { pictures } from '../pictures.ts'
import { seller } from './seller.ts'

type Place = { label: string; href: string; newTab: boolean }

const here = (label: string, href: string): Place => ({ label, href, newTab: false })
const elsewhere = (label: string, href: string): Place => ({ label, href, newTab: true })

const menuLinks = (places: readonly Place[]) =>
  keyed(
    'l',
    places.map((place) => ({ _type: 'menuLink', ...place })),
  )

const column = (title: string, ...places: Place[]) => ({
  _type: 'footerColumn',
  title,
  links: menuLinks(places),
})

/** The top menu. SHOP uses the short link, whose address differs between local and public site. */
export const menu = (shop: string) =>
  menuLinks([here('HOME', '/'), here('SHOP', shop), here('GAMES', '/games'), here('ACCOUNT', '/account')])

export const siteSettings: SeedDocument = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  siteName: 'Candlecast',
  companyName: 'Candlecast',
  description:
    'Narrated audio adventures for one. Listen, choose and roll your way through fantasy, horror and science fiction in a free app for iOS and Android.',
  shareImage: pictures.share,
  sellerName: seller.name,
  organisationNumber: seller.organisationNumber,
  vatNumber: seller.vatNumber,
  sellerAddress: seller.address.join('\n'),
  sellerEmail: seller.email,
  contactEmail: mail.general,
  bugReportEmail: mail.bugs,
  supportEmail: mail.support,
  investorEmail: mail.investors,
  appStoreUrl: stores.apple,
  googlePlayUrl: stores.google,
  discordUrl: social.discord,
  newsletterDesktopUrl: newsletter.desktop,
  newsletterMobileUrl: newsletter.mobile,
  menu: menu(shopShortLink),
  footerColumns: keyed('c', [
    column(
      'CANDLECAST',
      here('Download', '/download'),
      here('Account', '/account'),
      here('Web shop', '/shop'),
      here('Our games', '/games'),
      elsewhere('Crowdfunding', campaigns.company),
    ),
    column(
      'LEARN MORE',
      here('FAQ', '/faq'),
      here('About us', '/learn-more'),
      here('Privacy policy', '/privacy-policy'),
      here('Press and news', '/news'),
      here('Investor relations', '/investors'),
      here('Jobs', '/jobs'),
    ),
    column(
      'GET IN TOUCH',
      here('Contact', '/contact'),
      elsewhere('Facebook', social.facebook),
      elsewhere('Instagram', social.instagram),
      elsewhere('YouTube', social.youtube),
      elsewhere('Discord', social.discord),
    ),
  ]),
}
