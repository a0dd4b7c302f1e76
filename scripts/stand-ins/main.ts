import { runStandIn } from '@stand-ins/kit/command.ts'
import { startServices } from './services.ts'

await runStandIn(startServices)
