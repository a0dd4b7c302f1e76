import { relative } from 'node:path'
import { takeEditorPictures } from './lab/editor-pictures.ts'
import { runCommand } from './stack/command.ts'
import { ROOT } from './stack/folders.ts'

const command = {
  usage: 'npm run screenshots',
  summary: 'Takes the pictures of docs/editors.md: the Studio with the seed content, in docs/images.',
  duration: 'Takes about 3 minutes.',
  options: {},
}

await runCommand(command, async ({ interrupt }) => {
  for (const file of await takeEditorPictures(interrupt, console.log)) console.log(relative(ROOT, file))
})
