import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Service = 'users' | 'social' | 'chat' | 'payments' | 'face' | 'moderation'

/**
 * Who may call: L client credentials (HTTP Basic) · T any token, guest included · N a member in good standing ·
 * V a VIP member · A a person with one of `roles` · X an outside provider, which proves itself by signature.
 */
export type Caller = 'L' | 'T' | 'N' | 'V' | 'A' | 'X'

export const adminRoles = ['moderator', 'support', 'finance', 'admin'] as const
export type AdminRole = (typeof adminRoles)[number]

/** How the owner of an account proves their identity beyond holding a token. */
export interface NeededProof {
  /** only if the input has this field */
  readonly when?: string
  /** a login of the last ten minutes is proof enough, for clients that send none */
  readonly orFreshLogin?: true
  /** the field with a code sent to the owner’s phone, if not `smsCode` */
  readonly smsCode?: string
  /** the field with the owner’s password, if not `password` */
  readonly password?: string
}

/** The only description of a call. Validation, routes, OpenAPI and the typed client are derived from it. */
export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends Caller = Caller,
  P extends string = string,
> {
  /** below /api, e.g. `users/register` */
  readonly path: P
  readonly verb: 'GET' | 'POST'
  readonly owner: Service
  readonly caller: K
  /** with caller A; `admin` may always */
  readonly roles?: readonly AdminRole[]
  /**
   * With caller A: the audit entry. `subjects` are dotted paths in the input or output that identify the people whom
   * the call shows or changes.
   */
  readonly audit?: { readonly kind: 'read' | 'write'; readonly subjects: readonly string[] }
  readonly summary: string
  readonly input: I
  /** the fields beside `status: 0` */
  readonly output: O
  /** business refusals of this call, beside those of every call */
  readonly errors?: readonly ErrorCode[]
  /** takes `clientId` or the header Idempotency-Key: a repeated key returns the first answer */
  readonly idempotent?: true
  /** the request must carry signature, timestamp and keyId */
  readonly signed?: true
  /** irreversible, or gives access to the account: the owner must prove their identity before anything runs */
  readonly proof?: NeededProof
  /**
   * Login-type, but a token in Authorization replaces the client's credentials: `T` any valid one, as for caller T;
   * `true` one that the handler checks itself.
   */
  readonly orToken?: true | 'T'
  /** the body is encrypted (rules/signing/sealed-body-format); `input` is the decrypted content */
  readonly encrypted?: true
  /** why the handler checks words and links of `shownToOthers` itself instead of the platform */
  readonly checksTexts?: string
  readonly body?: 'json' | 'multipart' | 'raw'
  /** for calls beyond the specification: why the product needs it */
  readonly addedBecause?: string
  /** false until a service implements it: 501 NOT_BUILT through the real route, guard and validation */
  readonly built?: false
  readonly example?: { readonly input: z.input<I>; readonly output: z.input<O> }
}

/**
 * Declares a call; exists for its type inference. Path and caller stay literal types, so that a handler is checked
 * against its call.
 */
export const defineCall = <I extends z.ZodType, O extends z.ZodType, K extends Caller, P extends string>(
  call: Call<I, O, K, P>,
): Call<I, O, K, P> => call

/** what a client sends */
export type RequestOf<C extends Call> = z.input<C['input']>
/** what a handler receives, validated and with defaults */
export type InputOf<C extends Call> = z.output<C['input']>
/** what a handler returns */
export type AnswerOf<C extends Call> = z.input<C['output']>
/** what a client receives */
export type ReplyOf<C extends Call> = { status: 0 } & z.output<C['output']>

export interface Refusal {
  status: 1
  code: ErrorCode
  msg: string
  fields?: { path: string; reason: string }[]
  [detail: string]: unknown
}
