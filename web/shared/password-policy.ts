/** The only rule for passwords: the forms say it, and the user pool enforces it. In characters. */
export const MINIMUM_PASSWORD_LENGTH = 8
