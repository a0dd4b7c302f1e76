import { defineQuery } from 'groq'
import { imageFragment } from './fragments.ts'

const linkFragment = /* groq */ `
  _key,
  "label": coalesce(label, ""),
  "href": coalesce(href, ""),
  "newTab": coalesce(newTab, false)
`

/** The names, addresses and navigation that every page needs. */
export const siteSettingsQuery = defineQuery(`
  *[_id == "siteSettings"][0] {
    _id,
    "siteName": coalesce(siteName, ""),
    "companyName": coalesce(companyName, ""),
    "description": coalesce(description, ""),
    shareImage { ${imageFragment} },
    "seller": {
      "name": sellerName,
      organisationNumber,
      vatNumber,
      "address": sellerAddress,
      "email": sellerEmail,
      "phone": sellerPhone
    },
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
    "menu": coalesce(menu[] { ${linkFragment} }, []),
    "footerColumns": coalesce(footerColumns[] { _key, "title": coalesce(title, ""), links[] { ${linkFragment} } }, [])
  }
`)
