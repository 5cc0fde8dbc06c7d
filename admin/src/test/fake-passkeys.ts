const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = (response: Record<string, ArrayBuffer>) => ({
  id: 'credential-1',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, ...response },
  getClientExtensionResults: () => ({}),
})

/** A browser whose device creates and uses a passkey without asking; `made` counts the created ones. */
export const fakePasskeys = (): { made: number } => {
  const seen = { made: 0 }
  const credentials = {
    create: async () => {
      seen.made += 1
      return credential({ attestationObject: bytes })
    },
    get: async () => credential({ authenticatorData: bytes, signature: bytes }),
  }
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  return seen
}

/** What the server sends for the browser. */
export const creationOptions = JSON.stringify({ challenge: 'AQID', user: { id: 'AQID' } })
export const requestOptions = JSON.stringify({ challenge: 'AQID' })
