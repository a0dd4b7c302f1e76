/** Settings that change the size, and so the price (docs/deploy-costs.md). */
import { afterAll, describe, expect, test } from 'vitest'
import { STACKS } from './create-app.ts'
import { synthesise, type Templates } from './testing/templates.ts'

const made: Templates[] = []
const synthesised = (changes: Record<string, string>) => {
  const templates = synthesise({ DEPLOY_USER_POOL: 'existing', ...changes })
  made.push(templates)
  return templates
}
afterAll(() => {
  for (const templates of made) templates.remove()
})

const PATIENCE_MS = 120_000

test(
  'one zone, a small machine and no firewall',
  () => {
    const all = synthesised({
      DEPLOY_DATABASE_ZONES: '1',
      DEPLOY_DATABASE_SIZE: 'micro',
      DEPLOY_FIREWALL: 'off',
    })
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBInstance', {
      DBInstanceClass: 'db.t4g.micro',
      MultiAZ: false,
      // Cheaper, but not less safe from a slip.
      DeletionProtection: true,
      BackupRetentionPeriod: 14,
    })
    all.templateOf('edge').resourceCountIs('AWS::WAFv2::WebACL', 0)
    const [distribution] = Object.values(
      all.templateOf('site').findResources('AWS::CloudFront::Distribution'),
    )
    expect(distribution?.Properties.DistributionConfig).not.toHaveProperty('WebACLId')
  },
  PATIENCE_MS,
)

describe('without a network', () => {
  test(
    'there is no database of ours, and the functions reach a hosted one by the address in their secret',
    () => {
      const all = synthesised({ DEPLOY_NETWORK: 'none' })
      expect(all.stacks.map(({ stackName }) => stackName)).not.toContain(STACKS.orders)
      const site = all.templateOf('site')
      for (const { Properties } of Object.values(site.findResources('AWS::Lambda::Function'))) {
        expect(Properties).not.toHaveProperty('VpcConfig')
        expect(Properties.Environment?.Variables ?? {}).not.toHaveProperty('DATABASE_SECRET')
      }
      site.resourceCountIs('Custom::Trigger', 0)
      const watched = JSON.stringify(site.findResources('AWS::CloudWatch::Alarm'))
      expect(watched).not.toContain('AWS/RDS')
      site.resourceCountIs('AWS::EC2::NatGateway', 0)
    },
    PATIENCE_MS,
  )
})

test(
  'without these settings: two zones, a NAT gateway and a firewall',
  () => {
    const all = synthesised({})
    all.templateOf('orders').resourceCountIs('AWS::EC2::NatGateway', 1)
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBInstance', {
      DBInstanceClass: 'db.t4g.small',
      MultiAZ: true,
    })
    all.templateOf('edge').resourceCountIs('AWS::WAFv2::WebACL', 1)
  },
  PATIENCE_MS,
)
