import type { StringRule, TextRule } from 'sanity'

/** Warns of a text that is longer than cards, search results and link previews show. Doesn't block publishing. */
export function warnWhenLonger<Rule extends StringRule | TextRule>(
  rule: Rule,
  characters: number,
  where: string,
) {
  return rule.max(characters).warning(`Longer than ${characters} characters: ${where} will cut it off.`)
}
