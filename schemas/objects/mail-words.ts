import { defineField, defineType } from 'sanity'
import { editableWords, faultOfWords, type MailWordsName } from '../../web/shared/mails/mail-words.ts'

const names = Object.keys(editableWords).filter((name): name is MailWordsName => name in editableWords)

/** `number` becomes that of the order, and so on. */
const placeholdersOf = (needs: readonly string[]) =>
  needs.length > 0
    ? `Each mail has its own ${needs.map((placeholder) => `{${placeholder}}`).join(' and ')}.`
    : ''

/** The Studio shows the letters beside these fields: studio/form/MailWordsInput.tsx. */
export const mailWords = defineType({
  name: 'mailWords',
  type: 'object',
  title: 'Words of mails',
  fields: names.map((name) => {
    const { title, usual, needs, rows } = editableWords[name]
    return defineField({
      name,
      type: 'text',
      rows,
      title,
      placeholder: usual,
      description: placeholdersOf(needs),
      validation: (rule) => rule.custom((words) => (words && faultOfWords(name, words)) || true),
    })
  }),
})
