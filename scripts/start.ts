import { DEVELOPMENT } from './stack/addresses.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { keepUp } from './stack/stack.ts'

const command = {
  usage: 'npm start',
  summary:
    'Starts the local services, the site and the Studio on this machine, with the seed content. Ready after about a minute the first time, then within seconds; runs until Ctrl-C.',
  options: {},
}

await runCommand(command, ({ interrupt }) =>
  keepUp({
    addresses: DEVELOPMENT,
    folder: DEVELOPMENT_FOLDER,
    site: 'development',
    studio: 'development',
    interrupt,
  }),
)
