import type { StructureResolver } from 'sanity/structure'
import { singletonTypes } from 'schemas'

/** The desk: what the shop sells, what the site tells, and the pages that exist once. */
export const structure: StructureResolver = (S) =>
  S.list()
    .title('Content')
    .items([
      S.documentTypeListItem('product').title('Shop'),
      S.documentTypeListItem('game').title('Games'),
      S.documentTypeListItem('pressRelease').title('News'),
      S.documentTypeListItem('faqEntry').title('FAQ'),
      S.documentTypeListItem('job').title('Jobs'),
      S.divider(),
      ...singletonTypes.map(({ name, title }) =>
        S.listItem()
          .id(name)
          .title(title ?? name)
          .child(
            S.document()
              .schemaType(name)
              .documentId(name)
              .title(title ?? name),
          ),
      ),
      S.divider(),
      S.documentTypeListItem('redirect').title('Redirects'),
    ])
