import { defineCliConfig } from 'sanity/cli'
import { environment } from './environment.ts'

export default defineCliConfig({
  api: { projectId: environment.projectId, dataset: environment.dataset },
  // Updates come with this repository, after its tests: the Studio speaks private protocols.
  deployment: { autoUpdates: false },
  ...(environment.studioHost ? { studioHost: environment.studioHost } : {}),
  server: { hostname: 'localhost', port: 3333 },
  // Extracting the schema runs the configuration through Vite in Node, which can't take CommonJS in.
  vite: { ssr: { external: ['lexorank'] } },
  schemaExtraction: { path: 'schema.json' },
  typegen: {
    path: '../web/shared/queries/*.ts',
    schema: 'schema.json',
    generates: '../web/shared/generated/sanity.types.ts',
    overloadClientMethods: true,
  },
})
