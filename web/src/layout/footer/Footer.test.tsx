import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { rootRouteId } from '../settings.ts'
import { FallbackFooter } from './FallbackFooter.tsx'
import { Footer } from './Footer.late.tsx'

const seller = {
  name: 'Sample AB',
  organisationNumber: '556000-0000',
  vatNumber: 'SE556000000001',
  address: 'Sample Street 1\n111 11 Stockholm\r\n\nSweden\n',
  email: 'sales@shop.example',
  phone: '+46 (8) 465 004 00',
  tradeRegister: 'Amtsgericht München, HRB 12345',
  representative: 'Ada Berg',
}

/** Null: the settings could not be loaded. */
function show(settings: object | null, element = <Footer />) {
  const loaderData = { [rootRouteId]: { settings } }
  const routes = [{ id: rootRouteId, path: '*', loader: () => loaderData[rootRouteId], element }]
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />)
  return within(screen.getByRole('contentinfo'))
}

const details = (footer: ReturnType<typeof show>) =>
  within(footer.getByRole('group'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('names the seller, the numbers, the postal address, the e-mail address and a phone number that can be dialled', () => {
  const footer = show({ footerColumns: [], companyName: 'Sample', seller })
  expect(details(footer)).toEqual([
    'Sample AB',
    'Sample Street 1, 111 11 Stockholm, Sweden',
    'Organisation number 556000-0000',
    'VAT number SE556000000001',
    'Registered: Amtsgericht München, HRB 12345',
    'Represented by Ada Berg',
    'sales@shop.example',
    '+46 (8) 465 004 00',
  ])
  const linkOf = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
  expect(linkOf('sales@shop.example')).toBe('mailto:sales@shop.example')
  expect(linkOf('+46 (8) 465 004 00')).toBe('tel:+46846500400')
})

it('leaves out what editors have not filled in', () => {
  const empty = Object.fromEntries(Object.keys(seller).map((field) => [field, null]))
  const footer = show({ footerColumns: [], companyName: '', seller: { ...empty, email: seller.email } })
  expect(details(footer)).toEqual(['sales@shop.example'])
})

it.each([
  ['in the footer', <Footer key="footer" />],
  ['in the footer after an error', <FallbackFooter key="fallback" />],
])('links the legal pages %s, even without site settings', (_, element) => {
  const links = within(show(null, element).getByRole('navigation', { name: 'Legal' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Withdraw from contract here', '/withdraw'],
    ['Terms of sale', '/terms'],
    ['Right of withdrawal', '/right-of-withdrawal'],
    ['Privacy policy', '/privacy-policy'],
    ['Accessibility', '/accessibility'],
    ['Retention of data', '/data-retention'],
  ])
})
