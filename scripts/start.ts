/** `npm start`: services, content, site and Studio on this machine, until Ctrl-C. */
import { DEVELOPMENT } from './stack/addresses.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { keepUp } from './stack/up.ts'

await runCommand((interrupt) =>
  keepUp({
    addresses: DEVELOPMENT,
    folder: DEVELOPMENT_FOLDER,
    site: 'development',
    studio: 'development',
    interrupt,
  }),
)
