/** The minimum length of passwords, in characters. The user pool enforces it. */
export const MINIMUM_PASSWORD_LENGTH = 8
