/**
 * The username under which password managers store the password of a form. Only out of sight, because they ignore hidden inputs:
 * https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
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
