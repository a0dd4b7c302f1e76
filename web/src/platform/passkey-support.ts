/** Whether the browser can create and use passkeys on this page. Only pages over HTTPS, and localhost, may. */
export const supportsPasskeys = () =>
  window.isSecureContext && 'credentials' in navigator && typeof window.PublicKeyCredential === 'function'
