import { RemovalPolicy } from 'aws-cdk-lib'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** Secrets Manager generates the value, or it is entered by hand; no template contains it. */
function generated(scope: Construct, id: string, name: string, description: string): ISecret {
  // Cast needed under exactOptionalPropertyTypes.
  return new Secret(scope, id, {
    description,
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: name,
      excludePunctuation: true,
      passwordLength: 48,
    },
    removalPolicy: RemovalPolicy.RETAIN,
  }) as ISecret
}

/** Secrets of the functions. Each is a JSON object whose members are settings (.env.example). */
export const deploySecrets = (scope: Construct, { isPrivate }: { isPrivate: boolean }) => ({
  /** Starts with a placeholder; replace it by the keys of Stripe. */
  stripe: generated(
    scope,
    'StripeSecret',
    'REPLACE_ME',
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; DATABASE_URL of a database hosted elsewhere',
  ),
  origin: generated(
    scope,
    'OriginSecret',
    'ORIGIN_SECRET',
    'Sent by the edge to the shop API. Rotation: docs/deploy.md',
  ),
  codes: generated(
    scope,
    'CodeSecret',
    'SHOP_CODE_SECRET',
    'Makes the codes of gifts. With another value, codes that were sent still work, but are not shown again',
  ),
  content: generated(scope, 'ContentSecret', 'CONTENT_WEBHOOK_SECRET', 'Signs the webhook of sanity.io'),
  /** Starts with a placeholder; none for a public dataset. */
  read: isPrivate
    ? [
        generated(
          scope,
          'ContentReadSecret',
          'REPLACE_ME',
          'SANITY_READ_TOKEN, which reads the private dataset',
        ),
      ]
    : [],
})

export type DeploySecrets = ReturnType<typeof deploySecrets>
