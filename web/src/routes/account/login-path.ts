import { paths } from '#shared/paths.ts'
import { unredeemedCode } from '../../features/shop/redeem/unredeemed-code.ts'

export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)
