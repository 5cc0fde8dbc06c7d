import { Secret, TOTP } from 'otpauth'

const seconds = 30
const settings = { algorithm: 'SHA1', digits: 6, period: seconds } as const
/** Tolerated clock difference in steps, in both directions. */
const WINDOW = 1

/** 160 bits, base32, as recommended by RFC 4226. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The time step (RFC 6238) of a time. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / seconds)

/** The time step of a code, among the current ones; null: none of them. */
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

/** The URI that an authenticator reads from a QR code. */
export const uriOf = (secret: string, label: string): string =>
  new TOTP({ ...settings, issuer: 'Xinyu', label, secret: Secret.fromBase32(secret) }).toString()
