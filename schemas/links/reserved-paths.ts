import { allPages, isFixed, pathsOf } from '../../web/shared/routes.ts'

/** First segments of the paths that the servers use: shop API, build files, images of the content service. */
const serverPaths = ['api', 'assets', 'images']

const pageParts = allPages
  .filter((page) => isFixed(page))
  .flatMap((page) => pathsOf(page).flatMap((path) => path.split('/')[1] || []))

const fixedPaths: ReadonlySet<string> = new Set(allPages.filter(isFixed).flatMap(pathsOf))

/** Whether the site or a server always answers at this path, so that it can't be redirected. */
export const isFixedPath = (path: string): boolean =>
  fixedPaths.has(path) || serverPaths.some((part) => path === `/${part}` || path.startsWith(`/${part}/`))

/** First segments of all fixed paths of the site. Games and redirects can't use them. */
export const reservedPaths: readonly string[] = [...new Set([...serverPaths, ...pageParts])].sort()
