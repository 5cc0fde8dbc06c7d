import type { UserCard } from '@xinyu/contracts/profile'
import { t } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { offerPush } from '../../shared/push/offer-push.ts'
import { ask } from '../../shared/ui/modal-store.ts'

const announced = new Set<string>()

/** Announces a match once: whoever loved second gets it in the reply and over the socket. */
export const announceMatch = async ({ _id, name }: Pick<UserCard, '_id' | 'name'>, favoriteId = ''): Promise<void> => {
  if (announced.has(_id)) return
  announced.add(_id)
  const confirmed = await ask({
    title: t('person.matchTitle'),
    text: t('person.matchText', { name }),
    confirm: t('person.matchGo'),
    cancel: t('common.later'),
  })
  await offerPush().catch(() => undefined) // an offer; the match stands without it
  if (confirmed) goTo(`/chat?${new URLSearchParams({ id: _id, username: name, favorite_id: favoriteId })}`)
}

/** The love was withdrawn: a new match is announced again. */
export const forgetMatch = (userId: string): void => void announced.delete(userId)
