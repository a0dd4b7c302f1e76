/** Spaces, characters without a shape, and letters that are drawn as a space. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164]/gu

const isEmptyText = (text: string) => text.replace(INVISIBLE, '') === ''

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isEmptyBlock = (item: unknown): boolean =>
  isFields(item) &&
  item._type === 'block' &&
  Array.isArray(item.children) &&
  item.children.every((child) => isFields(child) && typeof child.text === 'string' && isEmptyText(child.text))

/** Whether a text, or a text with headings and lists, shows nothing. Null and undefined are missing, not blank. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return isEmptyText(value)
  return Array.isArray(value) && value.length > 0 && value.every(isEmptyBlock)
}
