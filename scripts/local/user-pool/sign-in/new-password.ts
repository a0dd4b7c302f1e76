import { checkAttributes } from '../attributes.ts'
import { withPassword } from '../passwords.ts'
import { secondFactor } from './factors.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'

const ATTRIBUTE = 'userAttributes.'

export const answerNewPassword: AnswerChallenge = (pool, response) => {
  const { sub } = pool.challenges.find(response.session, 'new-password', pool.now())
  const user = userOf(pool, sub, response)
  const given = attributesIn(response.responses)
  checkAttributes(pool, given)
  const { email_verified, ...unverified } = user.attributes
  // A new address is unverified.
  const kept = given.email === undefined ? user.attributes : unverified
  const changed = withPassword(
    pool,
    { ...user, status: 'CONFIRMED', attributes: { ...kept, ...given } },
    parameter(response.responses, 'NEW_PASSWORD'),
  )
  pool.challenges.close(response.session)
  pool.users.save(changed)
  return secondFactor(pool, changed)
}

function attributesIn(responses: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([name]) => name.startsWith(ATTRIBUTE))
      .map(([name, value]) => [name.slice(ATTRIBUTE.length), value]),
  )
}
