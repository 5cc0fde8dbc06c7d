import { serviceAgreementVersion } from './agreement.ts'

/** What a person can consent to, in the order of the page; face data has its own text and calls. */
export const consentKinds = [
  'agreement',
  'policy',
  'recommendation',
  'papers',
  'location',
  'notifications',
  'marketing',
  'face',
] as const
export type ConsentKind = (typeof consentKinds)[number]
/** those that `users/setConsent` writes */
export const writtenConsents = [
  'agreement',
  'policy',
  'recommendation',
  'papers',
  'location',
  'notifications',
  'marketing',
] as const satisfies readonly ConsentKind[]
export type WrittenConsent = (typeof writtenConsents)[number]

/** The version in force. A new version asks everybody who agreed to an earlier one again. */
export const consentVersions: Readonly<Record<WrittenConsent, string>> = {
  agreement: serviceAgreementVersion,
  policy: '2026-11',
  recommendation: '2026-11',
  papers: '2026-11',
  location: '2026-11',
  notifications: '2026-11',
  marketing: '2026-11',
}
/** required to be shown to others */
export const neededConsents = ['agreement', 'policy'] as const satisfies readonly WrittenConsent[]
