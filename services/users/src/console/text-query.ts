import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import type { UserQuery } from '../user-store/user-store.public.ts'

/** Parses the console's search text: a phone, a public number, an id, or the beginning of a name. */
export const textQuery = (text: string): NonNullable<UserQuery['text']> => {
  if (isMainlandPhone(text)) return { phone: text }
  if (/^\d{8}$/.test(text)) return { GID: text }
  return /^[0-9a-f]{24}$/.test(text) ? { id: text } : { namePrefix: text }
}
