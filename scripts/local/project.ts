/** The one project and dataset that the local Content Lake serves, and the API version that clients should ask for. */
export const localProject = {
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
} as const
