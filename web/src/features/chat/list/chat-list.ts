import type { ChatItem } from '@xinyu/contracts/http/msg/conversations'
import type { ServerFrame } from '@xinyu/contracts/socket/frames'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { MessageStatus, MsgCata } from '@xinyu/contracts/enums'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../../../shared/api/query-client.ts'

/** The conversation list: fetched once, then changed by frames. */
export const chatListKey = ['chat-list'] as const
interface ChatPage {
  items: ChatItem[]
  hasMore: boolean
}
type Change = (items: readonly ChatItem[]) => readonly ChatItem[]

/** For changes that frames do not carry: marks the list as stale; a list on screen is fetched again. */
export const refetchChatList = (): void => void queryClient.invalidateQueries({ queryKey: chatListKey })

/** Changes the fetched pages, if any. Keeps their number, so that loading more still works. */
const changeList = (change: Change): void =>
  void queryClient.setQueryData<InfiniteData<ChatPage, number>>(chatListKey, (data) => {
    if (!data) return data
    const before = data.pages.flatMap(({ items }) => items)
    const after = change(before)
    if (after === before) return data
    const [first, ...rest] = data.pages.map(({ items }) => items.length)
    const ends = [after.length - rest.reduce((sum, length) => sum + length, 0), ...rest]
    let from = 0
    const pages = data.pages.map((page, index) => {
      const items = after.slice(from, (from += Math.max(0, ends[index] ?? first ?? 0)))
      return { ...page, items }
    })
    return { ...data, pages }
  })

const changeItem = (isIt: (item: ChatItem) => boolean, change: (item: ChatItem) => ChatItem): void =>
  changeList((items) => (items.some(isIt) ? items.map((item) => (isIt(item) ? change(item) : item)) : items))
const isOf = (favoriteId: string) => (item: ChatItem) => item.favorite_id === favoriteId

const cachedItems = (): ChatItem[] =>
  queryClient.getQueryData<InfiniteData<ChatPage, number>>(chatListKey)?.pages.flatMap(({ items }) => items) ?? []
const cachedItem = (favoriteId: string): ChatItem | undefined => cachedItems().find(isOf(favoriteId))

/** The conversation with this person as far as the list shows it. */
export const listedConversation = (userId: string): ChatItem | undefined =>
  cachedItems().find(({ user }) => user._id === userId)

/** A message of either side: its conversation moves to the top, with one more unread unless it is mine or on screen. */
export const putMessage = (message: ChatMessage, { isMine, isOpen }: { isMine: boolean; isOpen: boolean }): void => {
  const known = cachedItem(message.favorite_id)
  // a page being fetched may be older than this message; and only the server knows where a new conversation belongs
  if (queryClient.isFetching({ queryKey: chatListKey }) > 0 || !known) refetchChatList()
  if (!known) return
  if (known.lastMsg && known.lastMsg.seq >= message.seq) return
  const changed = {
    ...known,
    lastMsg: message,
    addtime: message.addtime,
    unread: isOpen ? 0 : known.unread + (isMine ? 0 : 1),
    yourTurn: !isMine,
  }
  changeList((items) => [changed, ...items.filter((other) => other !== known)])
}

export const markListRead = (userId: string): void =>
  changeItem(
    (item) => item.user._id === userId && item.unread > 0,
    (item) => ({ ...item, unread: 0 }),
  )

/** Muted: messages show no toast or push. */
export const isMuted = (favoriteId: string): boolean => cachedItem(favoriteId)?.muted ?? false
export const setListMuted = (favoriteId: string, muted: boolean): void =>
  changeItem(isOf(favoriteId), (item) => ({ ...item, muted }))

export const removeFromList = (favoriteId: string): void =>
  changeList((items) => items.filter((item) => item.favorite_id !== favoriteId))

type Frame<K extends ServerFrame['msgCata']> = Extract<ServerFrame, { msgCata: K }>

/** I read it, here or on another device. The other side's reading only shows in the conversation. */
export const onListRead = ({ favorite_id, user_id, seq }: Frame<typeof MsgCata.ReadReceipt>, myId: string): void => {
  if (user_id !== myId) return
  changeItem(
    (item) => item.favorite_id === favorite_id && item.unread > 0 && seq >= (item.lastMsg?.seq ?? 0),
    (item) => ({ ...item, unread: 0 }),
  )
}

export const onListRecall = ({ favorite_id, message }: Frame<typeof MsgCata.Recall>): void =>
  changeItem(
    (item) => item.favorite_id === favorite_id && item.lastMsg?._id === message._id,
    (item) => ({
      ...item,
      lastMsg: item.lastMsg && { ...item.lastMsg, status: MessageStatus.Recalled, content: '', msg: '' },
    }),
  )

export const onListPresence = ({ user_id, online }: Frame<typeof MsgCata.Presence>): void =>
  changeItem(
    (item) => item.user._id === user_id && item.online !== online,
    (item) => ({ ...item, online }),
  )
