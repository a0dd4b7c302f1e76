/** Each list is in order of rank: of two statuses the later one wins, whichever arrives first. */
export const refundStatuses = ['pending', 'succeeded', 'canceled', 'failed'] as const
export const disputeStatuses = ['inquiry', 'inquiry-closed', 'open', 'prevented', 'won', 'lost'] as const

/** A refund that succeeded may still fail, days later: docs.stripe.com/refunds#failed-refunds */
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * `inquiry`: the bank asks, and no money moves. `open`: a chargeback. `prevented`: settled by a refund before it
 * became one. docs.stripe.com/api/disputes/object#dispute_object-status
 */
export type DisputeStatus = (typeof disputeStatuses)[number]
