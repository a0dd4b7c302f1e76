/**
 * First path segments that belong to fixed pages, so that no game and no redirect can take them.
 * A test of the site's router holds this list against the routes that exist.
 */
export const reservedPaths: readonly string[] = [
  'account',
  'api',
  'assets',
  'contact',
  'download',
  'faq',
  'feedback',
  'game-testing',
  'games',
  'images',
  'investors',
  'jobs',
  'learn-more',
  'news',
  'newsletter',
  'press',
  'presskit',
  'privacy-policy',
  'shop',
]
