import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { rootRouteId } from '#site/layout/settings.ts'
import { SoldBy } from './SoldBy.tsx'

function show(seller: object | null) {
  const loaderData = { [rootRouteId]: { settings: seller && { seller } } }
  const routes = [{ id: rootRouteId, path: '*', loader: () => loaderData[rootRouteId], element: <SoldBy /> }]
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />)
  return document.body.textContent
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const legalLinks = ['/terms', '/right-of-withdrawal', '/privacy-policy']

it('says before the order who sells, how to pay, where it sells, and that the legal guarantee applies', () => {
  const text = show({
    name: 'Kai Audio AB',
    payment: 'Pay with Klarna or SEPA.',
    area: 'We sell to consumers in Sweden.',
  })
  expect(text).toContain(
    'Sold by Kai Audio AB. Pay with Klarna or SEPA. We sell to consumers in Sweden. The legal guarantee of conformity applies',
  )
  expect(text).toContain('When you pay, our terms of sale apply.')
  expect(links()).toEqual(legalLinks)
})

it.each([null, { name: null, payment: null, area: null }])(
  'has the legal links while the seller is %j',
  (seller) => {
    expect(show(seller)).toMatch(/^ ?The legal guarantee/)
    expect(links()).toEqual(legalLinks)
  },
)
