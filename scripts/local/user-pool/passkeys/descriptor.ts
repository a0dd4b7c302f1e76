import type { Passkey } from '../store/user.ts'

/** How WebAuthn options name a passkey. https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialdescriptorjson */
export const descriptorOf = ({ id, transports }: Passkey) => ({ type: 'public-key', id, transports })
