/** The project that test lakes serve, and the API version that test clients ask for. */
export const testProject = {
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
} as const
