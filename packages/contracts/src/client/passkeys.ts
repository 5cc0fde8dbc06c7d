import { CallError } from './client.ts'
import { type ErrorCode, errorText, type Language } from '../errors.ts'

/** Passkeys need a browser that knows them, HTTPS or this machine, and a host name that is no IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^(\[|[\d.]+$)/.test(window.location.hostname)

/** What a person sees when the browser returns no passkey. */
const codes: Partial<Record<string, ErrorCode>> = {
  InvalidStateError: 'PASSKEY_KNOWN',
  NotAllowedError: 'PASSKEY_CANCELLED',
}

const asRefusal = (error: unknown, language: Language): CallError => {
  const code = codes[error instanceof Error ? error.name : ''] ?? 'PASSKEY_INVALID'
  return new CallError(400, { status: 1, code, msg: errorText(code, language) }, { cause: error })
}

/** `options` of the server → the JSON of the created credential. Throws a CallError with the person's language. */
export const createPasskey = async (options: string, language: Language): Promise<string> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).then(JSON.stringify, (error: unknown) => {
    throw asRefusal(error, language)
  })
}

/** `options` of the server → the JSON of the answer of a passkey that the person chooses. */
export const signWithPasskey = async (options: string, language: Language): Promise<string> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).then(JSON.stringify, (error: unknown) => {
    throw asRefusal(error, language)
  })
}
