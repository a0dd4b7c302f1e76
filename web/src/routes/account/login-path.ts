import { paths } from '#shared/paths.ts'
import { keptCode } from '../../features/shop/redeem/kept-code.ts'

/** Where a visitor logs in who has come from another page of the account: where a code waits, if there is one. */
export const loginPath = (): string => (keptCode() ? paths.redeem : paths.account)
