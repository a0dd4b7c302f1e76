import { isWithoutPassword } from '#site/features/account/form/stored-fields.ts'
import { selectUser, useAccountSelector } from '#site/features/account/session/session.ts'
import { OpenTheApp } from '#site/layout/the-app/OpenTheApp.tsx'
import { SetPassword } from './SetPassword.tsx'

/** The next step with what was unlocked: the app, and how to get in. */
export function PlayInTheApp() {
  const user = useAccountSelector(selectUser)
  return (
    <>
      <OpenTheApp />
      <p>
        <span>Sign in</span>
        {user && (
          <span>
            {' '}
            as <strong translate="no">{user.username}</strong>
          </span>
        )}
        <span>, press play.</span>
      </p>
      {isWithoutPassword() && (
        <p>
          Your account has no password yet. If the app asks for one: <SetPassword />
        </p>
      )}
    </>
  )
}
