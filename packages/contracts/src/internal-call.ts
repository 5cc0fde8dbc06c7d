import type { z } from 'zod'
import type { Service } from './call.ts'
import type { ErrorCode } from './errors.ts'

/** A synchronous call from one service to another. POST /internal/<path>, never routed by the gateway. */
export interface InternalCall<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  P extends string = string,
> {
  readonly path: P
  readonly owner: Service
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly errors?: readonly ErrorCode[]
}

export const defineInternalCall = <I extends z.ZodType, O extends z.ZodType, P extends string>(
  call: InternalCall<I, O, P>,
): InternalCall<I, O, P> => call
/** what the calling service sends */
export type InternalRequestOf<C extends InternalCall> = z.input<C['input']>
