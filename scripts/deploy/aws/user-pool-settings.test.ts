import { STANDARD_ATTRIBUTES, standardSettings } from '@stand-ins/user-pool'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { AccountsStack } from './user-pool.ts'

test('the local user pool has the settings that we deploy', { timeout: 60_000 }, () => {
  const template = Template.fromStack(new AccountsStack(new App(), 'Accounts', { mailFrom: undefined }))
  const { devices, writableAttributes } = standardSettings
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameConfiguration: { CaseSensitive: standardSettings.caseSensitiveUsernames },
    MfaConfiguration: standardSettings.mfa,
    EnabledMfas: standardSettings.mfaMethods,
    AutoVerifiedAttributes: standardSettings.autoVerifiedAttributes,
    Policies: { PasswordPolicy: { MinimumLength: standardSettings.minimumPasswordLength } },
  })
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    PreventUserExistenceErrors: standardSettings.preventUserExistenceErrors,
    AccessTokenValidity: standardSettings.accessTokenSeconds / 60,
    RefreshTokenValidity: standardSettings.refreshTokenSeconds / 60,
    RefreshTokenRotation: { RetryGracePeriodSeconds: standardSettings.refreshGraceSeconds },
  })
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'))
  expect(pool?.Properties.DeviceConfiguration === undefined).toBe(devices === 'off')
  const { Policies, UserAttributeUpdateSettings } = pool?.Properties ?? {}
  expect(Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD']).toEqual(
    standardSettings.firstFactors,
  )
  expect(UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []).toEqual(
    standardSettings.verifyBeforeUpdate,
  )
  const [client] = Object.values(template.findResources('AWS::Cognito::UserPoolClient'))
  expect(client?.Properties.WriteAttributes ?? STANDARD_ATTRIBUTES).toEqual(writableAttributes)
})
