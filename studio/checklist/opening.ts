import { type FieldCheck, type Fields, lengthCheck, requiredCheck, valueAt } from './checks.ts'

const isScene = (value: unknown): value is { _key: string; title?: unknown } =>
  typeof value === 'object' && value !== null && '_key' in value && typeof value._key === 'string'

/** A line for each scene, at which validation says what is wrong with it. */
function sceneChecks(document: Fields): FieldCheck[] {
  const scenes = valueAt(document, 'scenes')
  return (Array.isArray(scenes) ? scenes.filter(isScene) : []).map(({ _key, title }, index) => ({
    status: 'done',
    field: `scenes[_key=="${_key}"]`,
    title: `Scene: ${typeof title === 'string' && title.trim() ? title : index + 1}`,
  }))
}

/** The checks of an opening before publishing. */
export const openingChecks = (document: Fields): FieldCheck[] => [
  lengthCheck(document, {
    field: 'title',
    maxLength: 60,
    where: 'phones',
    cure: 'Give the opening a title.',
  }),
  requiredCheck({
    field: 'game',
    isDone: valueAt(document, 'game._ref') !== undefined,
    cure: 'Choose the game.',
  }),
  requiredCheck({ field: 'scenes', isDone: sceneChecks(document).length > 0, cure: 'Add a scene.' }),
  ...sceneChecks(document),
]
