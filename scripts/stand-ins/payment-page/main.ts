import { runStandIn } from '@stand-ins/kit/command.ts'
import { startPaymentPage } from './payment-page.ts'

await runStandIn(startPaymentPage)
