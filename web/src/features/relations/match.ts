import type { UserCard } from '@xinyu/contracts/profile'
import { create } from 'zustand'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { api } from '../../shared/api/api.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { noteWritten } from '../../shared/push/offer-install.ts'
import { offerPush } from '../../shared/push/offer-push.ts'
import { onMemberLeft } from '../../shared/session/user-change.ts'
import { suppressToastsFrom } from '../../shared/ui/overlays/toast-store.ts'

export type Matched = Pick<UserCard, '_id' | 'name' | 'avatar'>
interface Match {
  user: Matched
  favoriteId: string
  /** of likes the scene is small, of loves large */
  kind: 'like' | 'love'
}
/** The matches still to be shown, one after the other. */
export const useMatches = create<{ queue: readonly Match[] }>(() => ({ queue: [] }))
useMatches.subscribe(({ queue }) => suppressToastsFrom(queue[0]?.user._id ?? null))

const announced = new Set<string>()

/** Announces a match once of each kind: the second person gets it in the reply and over the socket. */
export const announceMatch = ({ _id, name, avatar }: Matched, favoriteId = '', kind: Match['kind'] = 'love'): void => {
  const key = `${kind} ${_id}`
  if (announced.has(key)) return
  announced.add(key)
  useMatches.setState(({ queue }) => ({ queue: [...queue, { user: { _id, name, avatar }, favoriteId, kind }] }))
}

onMemberLeft(() => {
  announced.clear()
  useMatches.setState({ queue: [] })
})

/** The love was withdrawn: a new match is announced again. */
export const forgetMatch = (userId: string): void => void announced.delete(`love ${userId}`)

/** Closes the overlay; after the first match it offers push notifications. */
export const closeMatch = ({ user, favoriteId, kind }: Match, then: 'talk' | 'stay'): void => {
  useMatches.setState(({ queue }) => ({
    queue: queue.filter((one) => one.user._id !== user._id || one.kind !== kind),
  }))
  if (then === 'talk')
    goTo(`/chat?${new URLSearchParams({ id: user._id, username: user.name, favorite_id: favoriteId })}`)
  // only an offer; the match does not depend on it
  void offerPush().catch(() => undefined)
}

/** The first message of a conversation; the same `clientId` for every try. */
export const writeOpener = async (userId: string, content: string, clientId: string): Promise<void> => {
  await api(addMsg2, { user2_id: userId, content, clientId })
  noteWritten()
}
