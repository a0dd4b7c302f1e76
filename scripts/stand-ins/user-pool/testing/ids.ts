/** Ids of the pools that tests start, in the form of real ones. */
export const testPool = {
  userPoolId: 'eu-north-1_LocalTest',
  clientId: 'localtestclient00000000001',
} as const
