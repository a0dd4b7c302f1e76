import { defineQuery } from 'groq'

/**
 * The next dates at which content appears or disappears, from the start of the day `$day` on, for `schedule/visible-at.ts`.
 * Names no documents, so that plans stay secret.
 */
export const scheduleQuery = defineQuery(`{
  "from": *[_type in ["game", "product", "pressRelease", "job", "campaignPage", "infoPage"] && dateTime(visibleFrom) >= dateTime($day)]
    | order(visibleFrom asc) [0...100].visibleFrom,
  "until": *[_type in ["game", "product", "pressRelease", "job", "campaignPage", "infoPage"] && dateTime(visibleUntil) >= dateTime($day)]
    | order(visibleUntil asc) [0...100].visibleUntil,
  "menu": *[_id == "siteSettings"][0].menu[defined(visibleFrom) || defined(visibleUntil)] { visibleFrom, visibleUntil },
  "footer": *[_id == "siteSettings"][0].footerColumns[].links[defined(visibleFrom) || defined(visibleUntil)]
    { visibleFrom, visibleUntil },
  "banners": *[_id == "homePage"][0].plannedBanners[defined(visibleFrom) || defined(visibleUntil)]
    { visibleFrom, visibleUntil }
}`)
