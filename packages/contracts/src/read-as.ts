import { z } from 'zod'

const unreadable = z.never('unreadable')

/**
 * Parses untrusted input. Zod compares `length` before it checks that a value is a string; JSON can contain one that
 * cannot be converted to a number (`{"length":{"toString":1}}`), which is refused instead of thrown.
 */
export const readAs = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> => {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (!(error as Error).message.startsWith('Cannot convert object to primitive value')) throw error
    return unreadable.safeParse(value) as z.ZodSafeParseResult<never>
  }
}
