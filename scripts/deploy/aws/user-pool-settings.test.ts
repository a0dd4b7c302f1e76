import { STANDARD_ATTRIBUTES, standardSettings } from '@stand-ins/user-pool'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { localPoolSettings } from '../../local/project.ts'
import { AccountsStack } from './user-pool.ts'

const templateOf = (host: string, mailFrom: string | undefined) =>
  Template.fromStack(
    new AccountsStack(new App(), 'Accounts', { host, mailFrom, env: { region: 'eu-north-1' } }),
  )

test('the local user pool has the settings that we deploy', { timeout: 60_000 }, () => {
  const template = templateOf('www.candlecast.example', 'hello@candlecast.example')
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameConfiguration: { CaseSensitive: false },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AutoVerifiedAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: standardSettings.minimumPasswordLength } },
  })
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    PreventUserExistenceErrors: standardSettings.preventUserExistenceErrors,
    AccessTokenValidity: standardSettings.accessTokenSeconds / 60,
    RefreshTokenValidity: standardSettings.refreshTokenSeconds / 60,
    RefreshTokenRotation: { RetryGracePeriodSeconds: standardSettings.refreshGraceSeconds },
  })
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'))
  expect(pool?.Properties.DeviceConfiguration).toBeUndefined()
  const { Policies, UserAttributeUpdateSettings } = pool?.Properties ?? {}
  expect(Policies?.SignInPolicy?.AllowedFirstAuthFactors).toEqual(localPoolSettings.firstFactors)
  expect(pool?.Properties.WebAuthnUserVerification).toBe('preferred')
  expect(UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []).toEqual([])
  const [client] = Object.values(template.findResources('AWS::Cognito::UserPoolClient'))
  expect(client?.Properties.WriteAttributes ?? STANDARD_ATTRIBUTES).toEqual(
    standardSettings.writableAttributes,
  )
})

test('passkeys belong to the whole domain; without SES there are no codes by e-mail', {
  timeout: 60_000,
}, () => {
  templateOf('www.candlecast.example', undefined).hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
    WebAuthnRelyingPartyID: 'candlecast.example',
  })
})
