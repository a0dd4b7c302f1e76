import { neededEvents } from '#server/shop-api/payment/stripe/stripe-events.ts'
import { addCommand, sanityCommand } from '../doctor/target.ts'
import type { Values } from './settings-file.ts'

const COMPOSE = 'export COMPOSE_FILE=scripts/deploy/compose/compose.yaml COMPOSE_ENV_FILES=.env.server'

/** What only a person can do, in order, with addresses. No secret is in it. */
export function leftToDo(values: Values): string[] {
  const { SITE_ADDRESS: host = '', WWW_ADDRESS: www, VITE_SANITY_PROJECT_ID: project = '' } = values
  const site = `https://${host}`
  const studio = values.VITE_STUDIO_URL
  const manage = `https://www.sanity.io/manage/project/${project}/api`
  const steps = [
    `DNS: lead ${[host, www].filter(Boolean).join(' and ')} to this server.`,
    `Sanity, so that browsers may read:\n${addCommand(project, { origin: site, credentials: false })}${studio ? `\n${addCommand(project, { origin: studio, credentials: true })}` : ''}`,
    `Sanity, ${manage}: a webhook to ${site}/api/content-webhook for create, update and delete, projection {_id, _type}, with the secret CONTENT_WEBHOOK_SECRET of the file.`,
    ...(studio
      ? []
      : [
          `Studio: put it online with ${sanityCommand('deploy')} in a clone with studio/.env, then run setup again with its address.`,
        ]),
    `Stripe, https://dashboard.stripe.com/webhooks: an endpoint ${site}/api/payment-webhook with the events ${neededEvents.join(', ')}.`,
    'The seller and the legal texts: in the Studio, site settings and pages. Have a lawyer read them.',
    'Keep in a safe place, away from this server: .env.server, .env.backup, and the private key of the backups.',
    'Published images: IMAGE and TAG in .env.server. Without both, the server builds its own.',
    `Start, on the server:\n${COMPOSE}\ndocker compose up --detach`,
    'Then: docker compose run --rm doctor',
  ]
  return steps.map((step, index) => `${index + 1}. ${step.replaceAll('\n', '\n     ')}`)
}
