import type { Person } from '@xinyu/platform/auth/person'
import { AppError } from '@xinyu/platform/error'

/** Uploads lie below a folder that bears their owner's id; nobody may have another's picture looked at or removed. */
export const demandOwnKey = (key: string, who: Pick<Person, 'id'>): void => {
  if (!key.split('/').slice(0, -1).includes(who.id)) throw new AppError('NOT_FOUND')
}
