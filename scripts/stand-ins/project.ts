/** The project and dataset of the local Content Lake, and the API version that clients use. */
export const localProject = {
  projectId: 'local',
  dataset: 'production',
  apiVersion: '2025-02-19',
} as const

/** The local user pool. Its id has the format of a real one; its tokens name a local issuer. */
export const localUserPool = {
  userPoolId: 'eu-north-1_LocalDev1',
  clientId: 'localwebclient000000000001',
} as const

/** The settings of the local user pool that differ from those of a new one. The deployed pool has them too. */
export const localPoolSettings = {
  firstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
  relyingPartyId: 'localhost',
} as const

/** Keys of the local payment page. They are not secret: they are valid on this machine only. */
export const localPayment = {
  secretKey: 'sk_test_local_card_page',
  webhookSecret: 'whsec_local_card_page',
} as const

/** Signing key of the local Content Lake's webhook. It is not secret. */
export const localContentWebhookSecret = 'local-content-webhook'

/** The secret for the codes of gifts on this machine. */
export const localCodeSecret = 'local-code-secret-of-the-shop-api'
