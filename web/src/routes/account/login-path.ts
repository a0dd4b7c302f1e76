import { paths } from '#shared/paths.ts'
import { unredeemedCode } from '../../features/shop/redeem/RedeemForm.tsx'

export const loginPath = (): string => (unredeemedCode() ? paths.redeem : paths.account)
