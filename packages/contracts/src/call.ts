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

/** How the owner of a login proves that it is them, and not just somebody with their token. */
export interface NeededProof {
  /** only when this field stands in the input */
  readonly when?: string
  /** a login of the last ten minutes is proof enough, for clients that send none */
  readonly orFreshLogin?: true
  /** the field that holds a code sent to the owner’s phone, if it is not `smsCode` */
  readonly smsCode?: string
  /** the field that holds the owner’s password, if it is not `password` */
  readonly password?: string
}

/**
 * One call of the product: its only description. Validation, routes, OpenAPI and the typed client are derived from it.
 */
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
   * With caller A: what the audit trail notes of it. `subjects` are dotted paths in what is asked or answered that name
   * the persons whom it shows or changes.
   */
  readonly audit?: { readonly kind: 'read' | 'write'; readonly subjects: readonly string[] }
  readonly summary: string
  readonly input: I
  /** the fields beside `status: 0` */
  readonly output: O
  /** business refusals this call can answer, beside those every call shares */
  readonly errors?: readonly ErrorCode[]
  /** takes `clientId` or the header Idempotency-Key: the same key gets the first answer again */
  readonly idempotent?: true
  /** the request must carry signature, timestamp and keyId */
  readonly signed?: true
  /** cannot be undone, or opens the account: nothing of it runs before the owner has proven themselves */
  readonly proof?: NeededProof
  /**
   * Login-type, but a token in Authorization serves in place of the client's credentials: `T` any that is good, as for
   * caller T; `true` one that the method itself looks at.
   */
  readonly orToken?: true | 'T'
  /** the body comes sealed (rules/sealed-body-format); `input` is what is inside */
  readonly encrypted?: true
  /** why its method checks words and links of `shownToOthers` itself, which the platform does otherwise */
  readonly checksTexts?: string
  readonly body?: 'json' | 'multipart' | 'raw'
  /** of a call that the specification does not name: why the product needs it */
  readonly addedBecause?: string
  /** false until a service answers it: 501 NOT_BUILT through the real route, guard and validation */
  readonly built?: false
  readonly example?: { readonly input: z.input<I>; readonly output: z.input<O> }
}

/**
 * Declares a call; exists for its type inference. Path and caller stay literal, so that a handler can be held to its
 * call.
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
/** what a client gets */
export type ReplyOf<C extends Call> = { status: 0 } & z.output<C['output']>

/** A refusal as it stands on the wire. */
export interface Refusal {
  status: 1
  code: ErrorCode
  msg: string
  fields?: { path: string; reason: string }[]
  [detail: string]: unknown
}
