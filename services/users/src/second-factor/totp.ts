import { Secret, TOTP } from 'otpauth'

const seconds = 30
const settings = { algorithm: 'SHA1', digits: 6, period: seconds } as const
/** A clock may be this many steps off, either way. */
const WINDOW = 1

/** 160 bits, base32, as RFC 4226 asks for. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The number of the 30 seconds (RFC 6238) that a time lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / seconds)

/** The 30 seconds whose code this is, of those around now; null for none of them. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : stepAt(now) + delta
}

export const codeAt = (secret: string, step: number): string =>
  TOTP.generate({ ...settings, secret: Secret.fromBase32(secret), timestamp: step * seconds * 1000 })

/** What an authenticator reads from a QR code. */
export const uriOf = (secret: string, label: string): string =>
  new TOTP({ ...settings, issuer: 'Xinyu', label, secret: Secret.fromBase32(secret) }).toString()
