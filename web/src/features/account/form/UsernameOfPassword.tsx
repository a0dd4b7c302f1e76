/**
 * Password managers store and find the password of a form under this name. They ignore hidden inputs
 * (https://www.chromium.org/developers/design-documents/create-amazing-password-forms/), so it is only out of sight.
 */
export function UsernameOfPassword({ username }: { username: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
