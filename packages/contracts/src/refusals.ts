import type { z } from 'zod'
import { decidedByCall } from './member-decisions.ts'
import type { Call } from './call.ts'
import { errors, type ErrorCode } from './errors.ts'
import { textsToCheck } from './shown-texts.ts'

/** The guard's refusals before a call is handled, by caller. */
export const guardRefusals: Readonly<Record<Call['caller'], readonly ErrorCode[]>> = {
  L: ['CLIENT_UNKNOWN'],
  X: [],
  T: ['NOT_LOGGED_IN', 'TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'],
  N: ['NOT_LOGGED_IN', 'TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'NEED_LOGIN'],
  V: ['NOT_LOGGED_IN', 'TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'NEED_LOGIN', 'NEED_VIP'],
  A: ['NOT_LOGGED_IN', 'TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED', 'FORBIDDEN', 'NEED_SECOND_FACTOR'],
}
/** The refusals of calls that require proof. */
export const proofRefusals = [
  'NEED_PROOF',
  'PASSWORD_WRONG',
  'SMS_CODE_WRONG',
  'SMS_CODE_EXPIRED',
  'SMS_CODE_TRIES',
  'PASSKEY_INVALID',
  'PASSKEY_COPIED',
] as const satisfies readonly ErrorCode[]
/** Refusals of any call: limits, an unreadable body, an outage, a lost race. */
const everywhere = ['INVALID_INPUT', 'TOO_LARGE', 'TOO_FREQUENT', 'UNAVAILABLE', 'TIMED_OUT', 'CONFLICT'] as const

/** Codes that a schema may use in place of INVALID_INPUT, as an issue's message. */
export const schemaRefusals = ['PHONE_INVALID', 'IMAGE_REQUIRED'] as const satisfies readonly ErrorCode[]

const asksFor = (input: z.ZodType, code: (typeof schemaRefusals)[number]): boolean => {
  const { shape } = input as { shape?: Record<string, z.ZodType> }
  const says = (schema: z.ZodType, value: unknown): boolean =>
    schema.safeParse(value).error?.issues.some(({ message }) => message === code) ?? false
  return Object.values(shape ?? {}).some((field) => says(field, '')) || says(input, {})
}

/** refusals of calls that open an upload, which the virus scanner checks first */
const ofUploads: readonly ErrorCode[] = ['IMAGE_INVALID', 'VOICE_INVALID', 'PACKAGE_INVALID']

/** The refusals that follow from a call's declaration, beside its `errors`. */
const declaredBy = (call: Call): ErrorCode[] => [
  ...guardRefusals[call.caller],
  ...(call.orToken === 'T' ? guardRefusals.T : []),
  ...(call.signed ? (['SIGNATURE_INVALID', 'KEY_RETIRED'] as const) : []),
  ...(call.proof ? proofRefusals : []),
  ...(textsToCheck(call).length > 0 ? (['SENSITIVE', 'CHECK_FAILED'] as const) : []),
  ...(call.encrypted ? (['ENVELOPE_INVALID', 'KEY_RETIRED'] as const) : []),
  ...(call.errors?.some((code) => ofUploads.includes(code)) ? (['UPLOAD_UNSAFE'] as const) : []),
  ...(decidedByCall(call) ? (['SELF', 'REPORTED_YOU'] as const) : []),
  ...(call.built === false ? (['NOT_BUILT'] as const) : []),
  ...schemaRefusals.filter((code) => asksFor(call.input, code)),
]

/** Every code that a call may answer, for an exhaustive client. INTERNAL is a fault and never included. */
export const refusalsOf = (call: Call): ErrorCode[] => [
  ...new Set([...everywhere, ...declaredBy(call), ...(call.errors ?? [])]),
]

/** The HTTP status in an admin resource, which is REST: a refusal is never a 200. */
export const resourceRefusal = (code: ErrorCode): number => {
  if (errors[code].http !== 200) return errors[code].http
  if (guardRefusals.A.includes(code)) return 403
  return code.endsWith('_NOT_FOUND') ? 404 : 409
}
