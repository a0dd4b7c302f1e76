import { localPayment } from '../../../scripts/local/project.ts'
import { cardPageClient } from '../../server/shop/testing/card-page-client.ts'

/** For tests on a stack: what happens at its card page and to its events. `url` is where that page listens. */
export const localCardPage = (url: string) => cardPageClient(url, localPayment.secretKey)
