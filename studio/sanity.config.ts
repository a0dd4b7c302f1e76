import { defineConfig } from 'sanity'
import { structureTool } from 'sanity/structure'
import { schemaTypes, singletonTypes } from 'schemas'
import { environment } from './environment.ts'
import { createLocalClient } from './local/streams.ts'
import { structure } from './structure.ts'

const singletons = new Set(singletonTypes.map((type) => type.name))

export default defineConfig({
  name: 'default',
  title: 'Candlecast',
  projectId: environment.projectId,
  dataset: environment.dataset,
  ...(environment.apiHost ? { apiHost: environment.apiHost, unstable_clientFactory: createLocalClient } : {}),
  auth: { loginMethod: 'token', redirectOnSingle: true },
  plugins: [structureTool({ structure })],
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !singletons.has(schemaType)),
  },
  scheduledPublishing: { enabled: false },
  scheduledDrafts: { enabled: false },
  releases: { enabled: false },
  tasks: { enabled: false },
  announcements: { enabled: false },
  mediaLibrary: { enabled: false },
  document: { comments: { enabled: false } },
})
