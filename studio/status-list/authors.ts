/** Who changed which drafts. A document doesn't say it; the history of the content service does. */
import * as v from 'valibot'

const transactionSchema = v.object({ author: v.nullish(v.string()), documentIDs: v.array(v.string()) })

/**
 * The ids of documents that an author changed.
 * @param lines the answer of `/data/history/…/transactions`: one JSON object a line
 */
export function changedBy(author: string, lines: string): Set<string> {
  const transactions = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => v.parse(transactionSchema, JSON.parse(line)))
  return new Set(transactions.flatMap((one) => (one.author === author ? one.documentIDs : [])))
}
