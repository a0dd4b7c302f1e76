import { lazy, Suspense } from 'react'
import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import { Field, PasswordField } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { CodeField, EmailField, UsernameOfPassword } from '../form/form-parts.tsx'
import type { CodeSource, SignInChoice } from '../pool/user-pool.ts'
import { type Challenge, choicesOf } from './challenge.ts'
import styles from './log-in.module.css'
import type { LoginEvent, LoginStep } from './login-flow.ts'

const QrCode = lazy(async () => ({ default: (await import('#site/ui/images/QrCode.tsx')).QrCode }))

const codeSourceText: Record<CodeSource, string> = {
  sms: 'a text message',
  totp: 'your authenticator app',
  email: 'an email',
}

type Props = { state: LoginStep<'CHALLENGE'>; send: (event: LoginEvent) => void }

export function ChallengeForm({ state, send }: Props) {
  return (
    <FlowForm
      label="Log in, next step"
      submitLabel="Continue"
      busyLabel="Checking…"
      isBusy={state.isBusy}
      error={state.error}
      onSubmit={(field) => send({ type: 'challengeSubmitted', value: field('answer') })}
      secondaryActions={
        <Button look="quiet" disabled={state.isBusy} onClick={() => send({ type: 'startedOver' })}>
          Start over
        </Button>
      }
    >
      <Question challenge={state.challenge} username={state.username} />
    </FlowForm>
  )
}

type QuestionProps = { challenge: Challenge; username: string }

function Question({ challenge, username }: QuestionProps) {
  switch (challenge.status) {
    case 'codeNeeded':
      return <CodeFrom source={challenge.source} />
    case 'newPasswordNeeded':
      return (
        <>
          <UsernameOfPassword username={username} />
          <PasswordField
            label="New password"
            name="answer"
            autoComplete="new-password"
            hint={`Your account asks for a new one. At least ${MINIMUM_PASSWORD_LENGTH} characters.`}
          />
        </>
      )
    case 'passwordNeeded':
      return (
        <>
          <UsernameOfPassword username={username} />
          <PasswordField label="Password" name="answer" autoComplete="current-password" />
        </>
      )
    case 'sourceNeeded':
    case 'factorNeeded':
    case 'wayNeeded':
      return <Choice challenge={challenge} />
    case 'emailNeeded':
      return (
        <>
          <SecondFactorIntro />
          <EmailField label="Email address for your codes" name="answer" hint="We send a code to it now." />
        </>
      )
    case 'appNeeded':
      return (
        <>
          <SecondFactorIntro />
          <AppSetup secret={challenge.secret} username={username} />
          <CodeFrom source="totp" />
        </>
      )
    case 'answerNeeded':
      return (
        <>
          <dl className={styles.parameters}>
            {Object.entries(challenge.parameters).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Field label="Your answer" name="answer" autoComplete="off" />
        </>
      )
    default:
      return challenge satisfies never
  }
}

const SecondFactorIntro = () => <p>From now on your account needs a code, too, each time you log in.</p>

const CodeFrom = ({ source }: { source: CodeSource }) => (
  <CodeField key={source} name="answer" label={`Code from ${codeSourceText[source]}`} />
)

type ChoiceChallenge = Parameters<typeof choicesOf>[0]

const choiceTexts: Record<SignInChoice, string> = {
  sms: `From ${codeSourceText.sms}`,
  totp: `From ${codeSourceText.totp}`,
  email: `From ${codeSourceText.email}`,
  password: 'With your password',
  code: 'With a code by email',
  passkey: 'With a passkey',
}

function Choice({ challenge }: { challenge: ChoiceChallenge }) {
  return (
    <>
      {challenge.status === 'factorNeeded' && <SecondFactorIntro />}
      <fieldset className={styles.choice}>
        <legend>
          {challenge.status === 'wayNeeded'
            ? 'How do you want to log in?'
            : 'Where should your code come from?'}
        </legend>
        {choicesOf(challenge).map((choice, index) => (
          <label key={choice}>
            <input type="radio" name="answer" value={choice} defaultChecked={index === 0} />
            <span>{choiceTexts[choice]}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function setUpAddress(secret: string, username: string): string {
  const issuer = encodeURIComponent(window.location.hostname)
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`
}

const outcomes = {
  copied: 'The key is copied. Paste it into the app.',
  failed: 'The key couldn’t be copied. Type it into the app.',
}

/** @param props.secret in base 32 */
function AppSetup({ secret, username }: { secret: string; username: string }) {
  const address = setUpAddress(secret, username)
  return (
    <div className={styles.setup}>
      <p>
        Scan this with an authenticator app on your phone. If you read this on that phone,{' '}
        <a href={address}>open the app</a>.
      </p>
      <div className={styles.code}>
        <Suspense>
          <QrCode value={address} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <p>
        Or type this key into the app:{' '}
        <code className={styles.key} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <CopyButton text={secret} outcomes={outcomes}>
        Copy the key
      </CopyButton>
    </div>
  )
}
