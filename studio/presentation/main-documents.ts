import { type DocumentResolver, defineDocuments } from 'sanity/presentation'
import { reservedPaths } from 'schemas'
import { allPages, isFixed, type Page, pathsOf } from '../../web/shared/routes.ts'

/** A fixed path opens the only document of its type; a slug opens the document that has it. */
function resolverOf(page: Page): DocumentResolver[] {
  const { document: type, path } = page
  if (!type) return []
  if (isFixed(page)) return [{ route: [...pathsOf(page)], type }]
  return [
    {
      route: path,
      resolve({ params }) {
        const slug = Object.values(params)[0]
        // The pattern of games also matches fixed pages without a document.
        if (slug === undefined || (path === '/:slug' && reservedPaths.includes(slug))) return undefined
        return { filter: `_type == "${type}" && slug.current == $slug`, params: { slug } }
      },
    },
  ]
}

/** The document whose form opens beside a page of the site. The first route that matches counts. */
export const mainDocuments = defineDocuments(allPages.flatMap(resolverOf))
