import { defineCliConfig } from 'sanity/cli'
import { environment } from './environment.ts'
import { limitIdleWaits } from './limit-idle-waits.ts'

export default defineCliConfig({
  api: { projectId: environment.projectId, dataset: environment.dataset },
  // Updates go through this repository and its tests, because the Studio uses undocumented APIs.
  deployment: { autoUpdates: false },
  ...(environment.studioHost ? { studioHost: environment.studioHost } : {}),
  server: { hostname: 'localhost', port: 3333 },
  // Schema extraction runs this configuration through Vite in Node, which can't bundle CommonJS.
  vite: { ssr: { external: ['lexorank'] }, plugins: [limitIdleWaits] },
  schemaExtraction: { path: 'schema.json' },
  typegen: {
    path: '../web/shared/queries/*.ts',
    schema: 'schema.json',
    generates: '../web/shared/generated/sanity.types.ts',
    overloadClientMethods: true,
  },
})
