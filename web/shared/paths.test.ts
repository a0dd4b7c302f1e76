import { expect, it } from 'vitest'
import { reservedPaths } from '../../schemas/links/reserved-paths.ts'
import { campaignPath, gamePath, infoPath, jobPath, pressReleasePath, productPath } from './paths.ts'

it('reserves the first part of every fixed path, so that no game can use it', () => {
  expect(reservedPaths.join(' ')).toBe(
    'accessibility account api assets contact data-retention download faq feedback game-testing games images investors jobs learn-more news newsletter press presskit privacy-policy redeem right-of-withdrawal shop terms withdraw',
  )
})

it.each([
  [productPath, '/shop/product/a%2Fb'],
  [pressReleasePath, '/press/a%2Fb'],
  [jobPath, '/jobs/a%2Fb'],
  [campaignPath, '/campaigns/a%2Fb'],
  [infoPath, '/pages/a%2Fb'],
  [gamePath, '/a%2Fb'],
])('encodes a slash in a slug', (path, address) => {
  expect(path('a/b')).toBe(address)
})
