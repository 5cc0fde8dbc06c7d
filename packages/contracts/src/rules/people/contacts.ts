import { isMainlandPhone } from './phone.ts'
import { sha256Hex } from '../signing/signing.ts'

/** An address book's number as the 11 digits of our accounts; null: not a mainland mobile number. */
export const contactNumber = (text: string): string | null => {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  const number = digits.length > 11 ? digits.replace(/^(?:00)?86/, '') : digits
  return isMainlandPhone(number) ? number : null
}

/** The distinct mobile numbers of a text, separated by lines, commas, semicolons or tabs. */
export const contactNumbers = (text: string): string[] => [
  ...new Set(text.split(/[\n,;，；、\t]+/).flatMap((part) => contactNumber(part) ?? [])),
]

/**
 * What the device sends in place of a number: SHA-256, 64 hex digits. It keeps numbers out of requests and logs. Since
 * there are few phone numbers, it can be reversed by trying all, so the server keys it once more before storing it.
 */
export const contactFingerprint = (number: string): Promise<string> => sha256Hex(`xinyu-contact-1:${number}`)
