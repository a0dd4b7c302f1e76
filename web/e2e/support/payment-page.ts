import { localPayment } from '#scripts/stand-ins/project.ts'
import { paymentPageClient } from '../../server/shop-api/testing/payment-page-client.ts'

/** A client for the controls of the stack’s payment page. `url` is where that page listens. */
export const localPaymentPage = (url: string) => paymentPageClient(url, localPayment.secretKey)
