import { PREVIEW } from './stack/addresses.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER, SITE_DIST } from './stack/folders.ts'
import { keepUp } from './stack/stack.ts'

const command = {
  usage: 'npm run preview',
  summary:
    'Builds the site for production and serves the build, with the same local services as npm start. Ready after about 20 seconds; runs until Ctrl-C.',
  options: {},
}

await runCommand(command, ({ interrupt }) =>
  keepUp({
    addresses: PREVIEW,
    folder: DEVELOPMENT_FOLDER,
    site: { dist: SITE_DIST },
    studio: false,
    interrupt,
  }),
)
