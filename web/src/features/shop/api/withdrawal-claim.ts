import type { WithdrawalRequest } from '#shared/shop-contract.ts'

/** The order from which the buyer withdraws: one of the signed-in account, or by number and address. */
export type WithdrawalClaim = { by: 'account'; number: number } | ({ by: 'address' } & WithdrawalRequest)
