import type { DocumentActionComponent, NewDocumentOptionsResolver, Template } from 'sanity'
import { singletonTypes } from 'schemas'

const singletons: ReadonlySet<string> = new Set(singletonTypes.map(({ name }) => name))

export const isSingleton = (type: string) => singletons.has(type)

/** What would take a page away that the site can't do without, or make a second one that nobody reads. */
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

/** Every way to a new document asks here: the menu at the top, the lists, and references that create. */
export const withoutSingletons: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => !isSingleton(templateId))

export const templatesWithoutSingletons = (templates: Template[]) =>
  templates.filter(({ schemaType }) => !isSingleton(schemaType))
