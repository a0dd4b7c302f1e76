/** The addresses of the parts of each stack. All are loopback. */
export type Addresses = {
  site: string
  services: string
  studio: string
  shopApi: string
  paymentPage: string
  /** Where visitors reach the site when a proxy is in front of it. */
  edge?: string
}

const at = (port: number) => `http://localhost:${port}`

export const DEVELOPMENT: Addresses = {
  site: at(5173),
  services: at(3900),
  studio: at(3333),
  shopApi: at(3910),
  paymentPage: at(3920),
}

/** `npm run preview` and a build without settings: the production build beside the same services. */
export const PREVIEW: Addresses = { ...DEVELOPMENT, site: at(4173) }

/** Browser tests have their own ports, so that they never touch a running stack. */
export const BROWSER_TESTS: Addresses = {
  site: at(4573),
  services: at(4900),
  studio: at(4333),
  shopApi: at(4910),
  paymentPage: at(4920),
}

/** The stack of `npm run bench`, `load` and `screenshots`. Caddy is in front of the site for benchmarks of pages. */
export const LAB = {
  site: at(4580),
  edge: 'https://localhost:4581',
  services: at(4905),
  studio: at(4340),
  shopApi: at(4915),
  paymentPage: at(4925),
} satisfies Addresses

/** Origins that the services accept (CORS). The Studio is one of them. */
export const originsOf = ({ site, edge, studio }: Addresses) => [site, studio, ...(edge ? [edge] : [])]

/** The local services receive mail 30 ports above their own. */
export const mailPortOf = ({ services }: Addresses) => portOf(services) + 30

export const portOf = (address: string) => Number(new URL(address).port)
