/** `npm run functions`: the shop API as one file for AWS Lambda, in `web/api/dist`. */
import { join } from 'node:path'
import { bundleFunction } from './functions/bundle.ts'
import { runCommand } from './stack/command.ts'
import { ROOT } from './stack/folders.ts'

await runCommand(async () => {
  const file = await bundleFunction(join(ROOT, 'web', 'api', 'dist'))
  console.log(`Bundled ${file}: Node 24, handler "lambda.handler", settings as .env.example explains them.`)
})
