import { isMainlandPhone } from './phone.ts'
import { sha256Hex } from './signing.ts'

/** A number as an address book writes it, as the 11 digits of our accounts; null: no mobile number of the mainland. */
export const contactNumber = (text: string): string | null => {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  const number = digits.length > 11 ? digits.replace(/^(?:00)?86/, '') : digits
  return isMainlandPhone(number) ? number : null
}

/** The different mobile numbers of a text: one a line, or between commas, semicolons and tabs. */
export const contactNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\n,;，；、\t]+/).flatMap((part) => contactNumber(part) ?? [])),
]

/**
 * What the device sends in place of a number: SHA-256, 64 hex digits. It keeps numbers out of requests and logs; since
 * there are few phone numbers it hides none from somebody who tries them all, so the server keys it once more before it
 * is stored.
 */
export const contactFingerprint = (number: string): Promise<string> => sha256Hex(`xinyu-contact-1:${number}`)
