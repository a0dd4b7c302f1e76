import { schemaTypes } from 'schemas'

/** The title that editors read above a field, by document type and the field's name. */
const titles = new Map(
  schemaTypes.map((type) => [
    type.name,
    new Map<string, string>(
      'fields' in type ? type.fields.map(({ name, title }) => [name, title ?? name]) : [],
    ),
  ]),
)

/** The title of the field of a document that a path such as `sample.file` or `body[0]` leads into. */
export function fieldTitle(type: string, path: string): string | undefined {
  const [name = ''] = path.split(/[.[]/)
  return titles.get(type)?.get(name)
}
