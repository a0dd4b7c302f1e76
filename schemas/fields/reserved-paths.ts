import { allPages, isFixed, pathsOf } from '../../web/shared/routes.ts'

/** First segments of the paths that the servers use: shop API, build files, images of the content service. */
const serverPaths = ['api', 'assets', 'images']

const pageParts = allPages
  .filter((page) => isFixed(page))
  .flatMap((page) => pathsOf(page).flatMap((path) => path.split('/')[1] || []))

/** First segments of all fixed paths of the site. Games and redirects can't use them. */
export const reservedPaths: readonly string[] = [...new Set([...serverPaths, ...pageParts])].sort()
