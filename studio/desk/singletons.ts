import type { DocumentActionComponent, NewDocumentOptionsResolver, Template } from 'sanity'
import { singletonTypes } from 'schemas'

const singletons: ReadonlySet<string> = new Set(singletonTypes.map(({ name }) => name))

export const isSingleton = (type: string) => singletons.has(type)

/** Actions that would remove a page that the site needs, or create a second one that the site never reads. */
const FORBIDDEN: ReadonlySet<DocumentActionComponent['action']> = new Set([
  'delete',
  'duplicate',
  'unpublish',
])

export const singletonActions = (
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] =>
  isSingleton(schemaType) ? actions.filter(({ action }) => !FORBIDDEN.has(action)) : actions

/** Hides singletons wherever a document can be created: the menu at the top, the lists and reference fields. */
export const withoutSingletons: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => !isSingleton(templateId))

export const templatesWithoutSingletons = (templates: Template[]) =>
  templates.filter(({ schemaType }) => !isSingleton(schemaType))
