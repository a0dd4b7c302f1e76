/** The one project and dataset that the local Content Lake serves, and the API version that clients should ask for. */
export const localProject = {
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
} as const

/** The one user pool that is served locally. Its id has the form of a real one; its tokens name a local issuer. */
export const localUserPool = {
  userPoolId: 'eu-north-1_LocalDev1',
  clientId: 'localcandlecastweb00000001',
} as const

/** Keys of the local payment page. Toys: they open nothing but the page on this machine. */
export const localPayment = {
  secretKey: 'sk_test_local_card_page',
  webhookSecret: 'whsec_local_card_page',
} as const

/** What the local content lake signs its webhook with; as much of a toy. */
export const localContentWebhookSecret = 'local-content-webhook'
