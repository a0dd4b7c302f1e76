import { paths } from '#shared/paths.ts'
import { unredeemedCode } from '../../features/shop/redeem/unredeemed-code.ts'

/** Where a visitor logs in who has come from another page of the account: where a code waits, if there is one. */
export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)
