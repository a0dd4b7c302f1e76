import { defineQuery } from 'groq'
import { isVisible, laterImageFragment, sellerFragment, targetFragment } from './fragments.ts'

const linkFragment = /* groq */ `
  _key,
  "label": coalesce(label, ""),
  "href": coalesce(href, ""),
  "target": document->{ ${targetFragment} },
  "newTab": coalesce(newTab, false)
`

/** Whether a link is shown: its own dates and those of its page allow it. */
const isLinkVisible = /* groq */ `${isVisible} && (!defined(document) || coalesce(document->{ "is": ${isVisible} }.is, false))`

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
    words,
    defined(minimumAge) => { minimumAge },
    "menu": coalesce(menu[${isLinkVisible}] { ${linkFragment} }, []),
    "footerColumns": coalesce(footerColumns[] { _key, "title": coalesce(title, ""), links[${isLinkVisible}] { ${linkFragment} } }, [])
  }
`)

/** The text that editors add to the thanks for an order. */
export const orderThanksQuery = defineQuery(`*[_id == "siteSettings"][0].orderThanks`)

/** The words of mails that editors have changed. */
export const mailWordsQuery = defineQuery(`*[_id == "siteSettings"][0].mails`)
