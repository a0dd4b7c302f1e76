import { join } from 'node:path'
import type { PaymentPageOptions } from '@stand-ins/payment-page'
import { edgePaths } from '#server/common/edge-paths.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { brand } from '#shared/shop.ts'
import {
  localCodeSecret,
  localContentWebhookSecret,
  localPayment,
  localProject,
  localUserPool,
} from '../stand-ins/project.ts'
import type { ServicesOptions } from '../stand-ins/services.ts'
import { type Addresses, mailPortOf, originsOf, portOf } from './addresses.ts'
import { ordersFolderOf, paymentPageFolderOf, ROOT, serverFolderOf, servicesFolderOf } from './folders.ts'
import type { PartSpec } from './program.ts'

const bin = (path: string) => join(ROOT, 'node_modules', path)
export const VITE = bin('vite/bin/vite.js')
export const SANITY = bin('sanity/bin/sanity')
const STAND_INS = join(ROOT, 'scripts', 'stand-ins')

export const siteEnvironment = (addresses: Addresses) => ({
  VITE_SANITY_PROJECT_ID: localProject.projectId,
  VITE_SANITY_DATASET: localProject.dataset,
  VITE_SANITY_API_VERSION: localProject.apiVersion,
  VITE_SANITY_API_HOST: addresses.services,
  VITE_SANITY_VISIBILITY: 'public',
  VITE_SITE_URL: addresses.edge ?? addresses.site,
  VITE_STUDIO_URL: addresses.studio,
  VITE_USER_POOL_ID: localUserPool.userPoolId,
  VITE_USER_POOL_CLIENT_ID: localUserPool.clientId,
  VITE_LOGIN_WAYS: 'password,code,passkey',
  VITE_USER_POOL_ENDPOINT: `${addresses.edge ?? addresses.site}/_cognito/`,
  VITE_PAYMENT_PAGE_URL: addresses.paymentPage,
})

/** The local dataset is public. The empty token overrides one in a developer's `.env`. */
const NO_READ_TOKEN = { SANITY_READ_TOKEN: '' }

/** Proxy targets of the site's server, for paths that other hosts serve in production. */
const proxyEnvironment = (addresses: Addresses) => ({
  LOCAL_SERVICES: addresses.services,
  LOCAL_SHOP_API: addresses.shopApi,
})

export const servicesPart = (
  addresses: Addresses,
  folder: string,
  site: 'development' | { dist: string },
): PartSpec => {
  const options: ServicesOptions = {
    port: portOf(addresses.services),
    smtpPort: mailPortOf(addresses),
    dataFolder: servicesFolderOf(folder),
    site: addresses.edge ?? addresses.site,
    allowedOrigins: originsOf(addresses),
    ...(site !== 'development' && { contentWebhook: `${addresses.site}${edgePaths.contentWebhook}` }),
  }
  return {
    name: 'services',
    args: [join(STAND_INS, 'main.ts'), JSON.stringify(options)],
    address: `${addresses.services}/health`,
  }
}

export const paymentPagePart = (addresses: Addresses, folder: string): PartSpec => {
  const options: PaymentPageOptions = {
    port: portOf(addresses.paymentPage),
    dataFolder: paymentPageFolderOf(folder),
    secretKey: localPayment.secretKey,
    webhook: {
      url: `${addresses.shopApi}${shopApiPaths.paymentWebhook}`,
      secret: localPayment.webhookSecret,
    },
  }
  return {
    name: 'payment-page',
    args: [join(STAND_INS, 'payment-page', 'main.ts'), JSON.stringify(options)],
    address: `${addresses.paymentPage}/health`,
  }
}

export const shopApiEnvironment = (addresses: Addresses, folder: string) => ({
  ...siteEnvironment(addresses),
  ...NO_READ_TOKEN,
  USER_POOL_ISSUER: `${addresses.services}/_cognito/${localUserPool.userPoolId}`,
  SHOP_API_PORT: String(portOf(addresses.shopApi)),
  // Listen on loopback only, also when the shell sets another host.
  HOST: '',
  SHOP_RETURN_ORIGINS: addresses.edge ?? addresses.site,
  SHOP_CODE_SECRET: localCodeSecret,
  SHOP_DATABASE_FOLDER: ordersFolderOf(folder),
  STRIPE_SECRET_KEY: localPayment.secretKey,
  STRIPE_WEBHOOK_SECRET: localPayment.webhookSecret,
  STRIPE_API_URL: addresses.paymentPage,
  SHOP_MAIL_URL: `smtp://127.0.0.1:${mailPortOf(addresses)}`,
  SHOP_MAIL_FROM: `${brand.name} <shop@${brand.slug}.example>`,
})

export const shopApiPart = (addresses: Addresses, folder: string): PartSpec => ({
  name: 'shop-api',
  args: [join(ROOT, 'web', 'server', 'shop-api', 'node.ts')],
  env: shopApiEnvironment(addresses, folder),
  address: `${addresses.shopApi}/api/live`,
})

export const devSitePart = (addresses: Addresses): PartSpec => ({
  name: 'site',
  args: [VITE, 'web', '--port', String(portOf(addresses.site)), '--strictPort'],
  env: { ...siteEnvironment(addresses), ...proxyEnvironment(addresses) },
  address: addresses.site,
})

/** Serves the production build in `dist`, with pages rendered from current content. */
export const builtSitePart = (addresses: Addresses, dist: string): PartSpec => ({
  name: 'site',
  args: [join(ROOT, 'web', 'server', 'page-server', 'node.ts')],
  env: {
    ...siteEnvironment(addresses),
    ...NO_READ_TOKEN,
    ...proxyEnvironment(addresses),
    SITE_CLIENT: dist,
    SITE_SERVER: serverFolderOf(dist),
    SITE_PORT: String(portOf(addresses.site)),
    HOST: '',
    CONTENT_WEBHOOK_SECRET: localContentWebhookSecret,
  },
  address: addresses.site,
})

export const studioEnvironment = (addresses: Addresses) => ({
  SANITY_STUDIO_PROJECT_ID: localProject.projectId,
  SANITY_STUDIO_DATASET: localProject.dataset,
  SANITY_STUDIO_API_HOST: addresses.services,
  SANITY_STUDIO_PREVIEW_URL: addresses.site,
  DO_NOT_TRACK: '1',
})

const studioPart = (addresses: Addresses, args: string[]): PartSpec => ({
  name: 'studio',
  cwd: join(ROOT, 'studio'),
  args: [SANITY, ...args, '--host', 'localhost', '--port', String(portOf(addresses.studio))],
  env: studioEnvironment(addresses),
  address: addresses.studio,
  patienceMs: 120_000,
})

export const devStudioPart = (addresses: Addresses) => studioPart(addresses, ['dev'])

/** Serves the Studio's production build in `dist`, and its index.html for unknown paths. */
export const builtStudioPart = (addresses: Addresses, dist: string) =>
  studioPart(addresses, ['preview', dist])
