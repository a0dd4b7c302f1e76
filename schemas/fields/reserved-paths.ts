import { allPages, isFixed, pathsOf } from '../../web/shared/routes.ts'

/** First parts of the paths that the servers use themselves: shop API, build files, images of the content service. */
const serverPaths = ['api', 'assets', 'images']

const pageParts = allPages
  .filter((page) => isFixed(page))
  .flatMap((page) => pathsOf(page).flatMap((path) => path.split('/')[1] || []))

/** First parts of all fixed paths of the site. No game and no redirect can take them. */
export const reservedPaths: readonly string[] = [...new Set([...serverPaths, ...pageParts])].sort()
