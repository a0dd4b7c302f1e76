import { defineArrayMember, defineField } from 'sanity'

/** A list of audio samples, in the group *Content*. */
export const samplesField = ({
  name,
  title,
  description,
}: Record<'name' | 'title' | 'description', string>) =>
  defineField({
    name,
    type: 'array',
    title,
    description,
    group: 'content',
    of: [defineArrayMember({ type: 'audioSample' })],
    validation: (rule) => rule.max(6).warning('Keep to six samples.'),
  })
