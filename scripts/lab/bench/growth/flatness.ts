import { type Goal, goal } from '../pages/goals.ts'
import { LIST_SIZES, type List } from './measure-growth.ts'

/** Lists have pages, so that neither their bytes nor their time depend on the number of documents. */
export function flatness(lists: readonly List[]): Goal[] {
  const [few = 0, many = 0] = LIST_SIZES
  const at = (documents: number, figure: 'bytes' | 'ms') =>
    lists
      .filter((list) => list.documents === documents)
      .map((list) => ({ path: list.path, value: list[figure] }))
  return (['bytes', 'ms'] as const).map((figure) => {
    const small = at(few, figure)
    const ratios = at(many, figure).map(({ path, value }, index) => ({
      path,
      ratio: value / (small[index]?.value ?? value),
    }))
    const worst = ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one))
    return goal({
      goal: `list page’s ${figure === 'ms' ? 'time' : 'bytes'} at ${many} documents`,
      wanted: `1.10 × at ${few}`,
      measured: `${worst.ratio.toFixed(2)} × at worst`,
      isMet: worst.ratio <= 1.1,
      why:
        figure === 'ms'
          ? `${worst.path}: the local content service looks at every document of a type, Sanity’s own has an index`
          : worst.path,
    })
  })
}
