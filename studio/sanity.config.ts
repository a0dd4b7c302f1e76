import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { editorTypes } from './desk/editorTypes.ts'
import { singletonActions, templatesWithoutSingletons, withoutSingletons } from './desk/singletons.ts'
import { structure } from './desk/structure.ts'
import { templates } from './desk/templates.ts'
import { environment } from './environment.ts'
import { createLocalClient } from './local/streams.ts'

const { projectId, dataset, apiHost } = environment

export default defineConfig({
  name: 'default',
  title: 'Candlecast',
  projectId,
  dataset,
  ...(apiHost ? { apiHost, unstable_clientFactory: createLocalClient } : {}),
  auth: { loginMethod: 'token', redirectOnSingle: true },
  plugins: [structureTool({ structure, title: 'Content' })],
  schema: {
    types: editorTypes,
    templates: (defaults) => [...templatesWithoutSingletons(defaults), ...templates],
  },
  document: {
    actions: singletonActions,
    newDocumentOptions: withoutSingletons,
    comments: { enabled: false },
  },
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: false },
  releases: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
})
