import { defineQuery } from 'groq'
import { isVisible, laterImageFragment, sellerFragment } from './fragments.ts'

const linkFragment = /* groq */ `
  _key,
  "label": coalesce(label, ""),
  "href": coalesce(href, ""),
  "newTab": coalesce(newTab, false)
`

/** The names, addresses and navigation that every page needs. */
export const siteSettingsQuery = defineQuery(`
  *[_id == "siteSettings"][0] {
    "siteName": coalesce(siteName, ""),
    "companyName": coalesce(companyName, ""),
    "description": coalesce(description, ""),
    shareImage { ${laterImageFragment} },
    "seller": { ${sellerFragment} },
    contactEmail,
    bugReportEmail,
    supportEmail,
    investorEmail,
    appStoreUrl,
    googlePlayUrl,
    discordUrl,
    newsletterDesktopUrl,
    newsletterMobileUrl,
    analyticsId,
    "menu": coalesce(menu[${isVisible}] { ${linkFragment} }, []),
    "footerColumns": coalesce(footerColumns[] { _key, "title": coalesce(title, ""), links[${isVisible}] { ${linkFragment} } }, [])
  }
`)

/** What editors add to the thanks for an order. */
export const orderThanksQuery = defineQuery(`*[_id == "siteSettings"][0].orderThanks`)
