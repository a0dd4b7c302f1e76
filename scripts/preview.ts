/** `npm run preview`: the production build of the site beside the same local services, until Ctrl-C. */
import { PREVIEW } from './stack/addresses.ts'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER, SITE_DIST } from './stack/folders.ts'
import { keepUp } from './stack/up.ts'

await runCommand((interrupt) =>
  keepUp({
    addresses: PREVIEW,
    folder: DEVELOPMENT_FOLDER,
    site: { dist: SITE_DIST },
    studio: false,
    interrupt,
  }),
)
