import { defineQuery } from 'groq'
import { isVisible, sellerFragment } from './fragments.ts'

const linkFragment = /* groq */ `
  _key,
  "label": coalesce(label, ""),
  "href": coalesce(href, ""),
  "newTab": coalesce(newTab, false)
`

/** Only shown by other sites, so every page is spared its preview. */
const sharedImageFragment = /* groq */ `
  "alt": coalesce(alt, ""),
  crop,
  hotspot,
  asset->{ url, "lqip": null, "width": metadata.dimensions.width, "height": metadata.dimensions.height }
`

/** The names, addresses and navigation that every page needs. */
export const siteSettingsQuery = defineQuery(`
  *[_id == "siteSettings"][0] {
    "siteName": coalesce(siteName, ""),
    "companyName": coalesce(companyName, ""),
    "description": coalesce(description, ""),
    shareImage { ${sharedImageFragment} },
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
