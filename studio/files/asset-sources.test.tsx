import { render } from '@testing-library/react'
import type { AssetSource, AssetSourceComponentProps } from 'sanity'
import { expect, test } from 'vitest'
import { withMedia } from './asset-sources.tsx'

const source = (name: string, component: AssetSource['component']): AssetSource => ({ name, component })
const sources = withMedia([
  source('sanity-default', () => <p>Sanity’s dialog</p>),
  source('media', ({ action }) => <p>{`Media: ${action}`}</p>),
  source('edit-media', () => <p>Media for edits</p>),
  source('stock', () => <p>Stock</p>),
])

const props: Omit<AssetSourceComponentProps, 'action'> = {
  assetSource: source('sanity-default', () => null),
  assetType: 'file',
  accept: '*',
  selectionType: 'single',
  selectedAssets: [],
  onClose: () => undefined,
  onSelect: () => undefined,
}

test('a field has one dialog to choose a file: that of Media', () => {
  expect(sources.map(({ name }) => name)).toEqual(['sanity-default', 'stock'])
})

test.each<[action: NonNullable<AssetSourceComponentProps['action']>, shown: string]>([
  ['select', 'Media: select'],
  // It would cover the form until the file is there.
  ['upload', ''],
])('to %s a file, the dialog is “%s”', (action, shown) => {
  const Dialog = sources[0]?.component ?? (() => null)
  expect(render(<Dialog {...props} action={action} />).container.textContent).toBe(shown)
})
