import { z } from 'zod'

const unreadable = z.never('unreadable')

/**
 * What `schema` makes of what somebody sent. Zod compares the `length` of whatever has one before it says that a text
 * is none; JSON can hold one that no number can be made of (`{"length":{"toString":1}}`), which is refused, not thrown.
 */
export const readAs = <T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> => {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (!(error as Error).message.startsWith('Cannot convert object to primitive value')) throw error
    return unreadable.safeParse(value) as z.ZodSafeParseResult<never>
  }
}
