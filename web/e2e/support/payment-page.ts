import { localPayment } from '../../../scripts/local/project.ts'
import { paymentPageClient } from '../../server/shop/testing/payment-page-client.ts'

/** For tests on a stack: what happens at its payment page and to its events. `url` is where that page listens. */
export const localPaymentPage = (url: string) => paymentPageClient(url, localPayment.secretKey)
