import * as v from 'valibot'
import { localContentWebhookSecret, localProject, localUserPool } from '../../stand-ins/project.ts'

/** On loopback, with the ports of the web: no other program of this machine uses it. */
export const ADDRESS = '127.0.50.1'

export const SITE = 'audio.example'
export const WWW = 'www.audio.example'
const COGNITO = 'cognito-idp.eu-north-1.amazonaws.com'
const SANITY = `${localProject.projectId}.api.sanity.io`
const STRIPE = ['api.stripe.com', 'checkout.stripe.com']

export const ISSUER = `https://${COGNITO}/${localUserPool.userPoolId}`
export const PAYMENT_PAGE = 'https://checkout.stripe.com'
export const NAMES = [SITE, WWW, COGNITO, SANITY, ...STRIPE]

export const portsSchema = v.object({
  services: v.number(),
  payment: v.number(),
  site: v.number(),
  /** Of each shop program. */
  shops: v.array(v.number()),
})
export type Ports = v.InferOutput<typeof portsSchema>

/** The repository's Caddyfile with certificates of a local authority, and the services under their real names behind it. */
export function rehearsalCaddyfile(caddyfile: string, { services, payment }: Ports): string {
  const toStandIn = (port: number, ...lines: string[]) =>
    [
      `reverse_proxy 127.0.0.1:${port} {`,
      '  header_up Host localhost',
      ...lines.map((line) => `  ${line}`),
      '}',
    ].join('\n')
  return [
    caddyfile.replace(
      'admin off',
      `admin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind ${ADDRESS}`,
    ),
    `${SANITY} {\n${toStandIn(services, `header_up X-Sanity-Project-ID ${localProject.projectId}`)}\n}`,
    `${STRIPE.join(', ')} {\n${toStandIn(payment)}\n}`,
    `${COGNITO} {\nrewrite /${localUserPool.userPoolId}/* /_cognito{uri}\n${toStandIn(services)}\n}`,
  ].join('\n\n')
}

/** Settings of production: every check of a public shop applies. */
export const productionSettings = {
  VITE_SANITY_PROJECT_ID: localProject.projectId,
  VITE_SANITY_DATASET: localProject.dataset,
  VITE_SANITY_API_VERSION: localProject.apiVersion,
  VITE_SITE_URL: `https://${SITE}`,
  VITE_STUDIO_URL: '',
  VITE_USER_POOL_ID: localUserPool.userPoolId,
  VITE_USER_POOL_CLIENT_ID: localUserPool.clientId,
  CONTENT_WEBHOOK_SECRET: localContentWebhookSecret,
  SHOP_RETURN_ORIGINS: `https://${SITE}`,
  SHOP_MAIL_FROM: 'shop@audio.example',
  SHOP_NIGHTLY_AT: '03:30',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
}
