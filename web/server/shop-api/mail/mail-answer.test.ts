import { expect, test } from 'vitest'
import { aboutOf, notSent, type RefusalAbout, withoutAddresses } from './mail-answer.ts'

/** What a refusal is about, the command that it answers, and the answer. */
const answers: [RefusalAbout, string, string][] = [
  ['address', 'RCPT TO', '550 5.1.1 user unknown'],
  ['address', 'RCPT TO', '550 No such user here'],
  ['address', 'RCPT TO', '550 5.1.10 Recipient not found'],
  ['address', 'RCPT TO', '553 5.1.2 We are unable to find the recipient domain'],
  [
    'address',
    'RCPT TO',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please check',
  ],
  [
    'address',
    'RCPT TO',
    '550 5.1.1 <bo@x.example>: Recipient address rejected: User unknown in relay recipient table',
  ],
  ['address', 'RCPT TO', '551 User not found'],
  ['address', 'RCPT TO', '550 Unknown recipient'],
  ['address', 'RCPT TO', '550 Mailbox does not exist'],
  ['mailbox', 'RCPT TO', '552 5.2.2 Mailbox full'],
  ['mailbox', 'RCPT TO', '452 4.2.2 The email account that you tried to reach is over quota'],
  ['mailbox', 'RCPT TO', '550 5.2.1 The user you are trying to contact is receiving mail too quickly'],
  ['mailbox', 'RCPT TO', '450 4.1.1 Unverified address'],
  ['unclear', 'DATA', '550 5.4.5 Daily user sending quota exceeded'],
  ['shop', 'MAIL FROM', '550 5.4.5 Daily user sending quota exceeded'],
  ['unclear', 'RCPT TO', '550 5.4.5 Daily user sending quota exceeded'],
  ['unclear', 'DATA', '554 5.7.0 Your message could not be sent. Try again later'],
  ['unclear', 'DATA', '554 Message rejected: Email address is not verified. The following identities failed'],
  ['unclear', 'RCPT TO', '554 Message rejected: Email address is not verified'],
  ['shop', 'MAIL FROM', '530 5.7.1 Authentication required'],
  ['unclear', 'RCPT TO', '550 Connection frequency limited'],
  ['unclear', 'RCPT TO', '550 User quota exceeded: unknown user limit'],
  ['shop', 'AUTH PLAIN', '535 5.7.8 Error: authentication failed'],
  ['shop', 'AUTH PLAIN', '535 No such user'],
  ['shop', 'MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
  ['unclear', 'RCPT TO', '552 Requested mail action aborted: exceeded storage allocation'],
  ['unclear', 'RCPT TO', '452 4.3.1 Insufficient system storage'],
  ['unclear', 'RCPT TO', '452 Too many recipients this hour'],
  ['shop', 'CONN', '421 4.7.0 Try again later, closing connection'],
  ['unclear', 'RCPT TO', '421 4.2.1 Service not available'],
  ['unclear', 'RCPT TO', '454 4.7.1 <bo@x.example>: Relay access denied'],
  ['unclear', 'RCPT TO', '550 5.1.0 <shop@x.example>: Sender address rejected: User unknown'],
  ['unclear', 'RCPT TO', '550 5.1.8 <shop@x.example>: Domain not found'],
  ['shop', 'MAIL FROM', '550 5.1.1 user unknown'],
  ['unclear', 'DATA', '550 5.1.1 user unknown'],
  ['unclear', 'RCPT TO', '450 4.7.1 Client host rejected: cannot find your hostname'],
  ['unclear', 'RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['unclear', 'RCPT TO', '250 2.1.5 unexpected'],
]

test('only an answer about the address, to RCPT TO, ends a mail', () => {
  const wrong = answers.filter(([about, command, response]) => aboutOf({ command, response }) !== about)
  expect(wrong).toEqual([])
})

test('a fault without an answer is about the shop, and is told in the words of the system', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:587'), { code: 'ESOCKET' })
  expect(notSent(away)).toMatchObject({ about: 'shop', answer: 'connect ECONNREFUSED 127.0.0.1:587' })
})

test('the words are one short line without addresses', () => {
  const words = `550 5.1.1 <bo@x.example>:\n ${'a '.repeat(5_000)}`
  expect(withoutAddresses(words)).toMatch(/^550 5\.1\.1 <address> a a/)
  expect(withoutAddresses(words).length).toBeLessThan(310)
})
