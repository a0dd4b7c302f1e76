import type { StringRule, TextRule } from 'sanity'

/** Warns, without blocking, when a text grows past what cards, search results and link previews show. */
export function warnWhenLonger<Rule extends StringRule | TextRule>(
  rule: Rule,
  characters: number,
  where: string,
) {
  return rule.max(characters).warning(`Longer than ${characters} characters: ${where} will cut it off.`)
}
