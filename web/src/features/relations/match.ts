import type { UserCard } from '@xinyu/contracts/profile'
import { t } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { ask } from '../../shared/ui/modal-store.ts'

const told = new Set<string>()

/** Love on both sides. Whoever loved second hears it by the answer and by the socket; the dialog shows once. */
export const tellMatch = async ({ _id, name }: Pick<UserCard, '_id' | 'name'>, favoriteId = ''): Promise<void> => {
  if (told.has(_id)) return
  told.add(_id)
  const go = await ask({
    title: t('person.matchTitle'),
    text: t('person.matchText', { name }),
    go: t('person.matchGo'),
    cancel: t('common.later'),
  })
  if (go) goTo(`/chat?${new URLSearchParams({ id: _id, username: name, favorite_id: favoriteId })}`)
}

/** The love was taken back: should it come again, it is told again. */
export const forgetMatch = (userId: string): void => void told.delete(userId)
