import { paths } from '#shared/paths.ts'
import { unredeemedCode } from '../../features/shop/redeem/unredeemed-code.ts'

/** The login page for links from other account pages: the redeem page when a code waits. */
export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)
