/** Parameters of the address with which a visitor came: `utm_source` and so on. Without valibot, because every page needs them. */
export const cameFromParameters = ['source', 'medium', 'campaign'] as const

export type CameFrom = { [Name in (typeof cameFromParameters)[number]]?: string }
