import type { DatasetStore } from '../store/dataset-store.ts'

const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

/**
 * Asset documents contain absolute URLs, and a data folder may be served on another port than at upload time.
 * Rewrites all asset URLs to `origin` in one transaction, when any has another origin.
 */
export function rebaseAssets(store: DatasetStore, origin: string): void {
  const moved = ASSET_TYPES.flatMap((type) => [...store.index.ofType(type)]).filter(
    ({ url, path }) => typeof path === 'string' && url !== `${origin}/${path}`,
  )
  if (moved.length === 0) return
  store.transact({ id: undefined, author: 'local-services', dryRun: false }, (staged) => {
    for (const { _id: id, path } of moved)
      staged.apply(id, { patch: { id, set: { url: `${origin}/${path}` } } })
  })
}
