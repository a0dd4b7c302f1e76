import type { SeedDocument } from '../document.ts'

export const redirects: readonly SeedDocument[] = [
  {
    _id: 'redirect-coc_aatt',
    _type: 'redirect',
    from: '/coc_aatt',
    to: '/call-of-cthulhu',
    permanent: true,
  },
]
