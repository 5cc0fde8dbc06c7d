import { describe, expect, it } from '@jest/globals'
import {
  updateMessage,
  emptySession,
  isRead,
  evictOldSessions,
  mergeMessages,
  markReadUpTo,
  receiveMessage,
  type LocalMessage,
  type Sessions,
} from './sessions.ts'

const text = (key: string, more: Partial<LocalMessage> = {}): LocalMessage => ({
  key,
  _id: `id-${key}`,
  seq: 1,
  mine: false,
  kind: 'text',
  content: key,
  addtime: '2026-11-20T00:00:00Z',
  status: 0,
  state: 'stored',
  ...more,
})
const from = { userId: 'you', favoriteId: 'f' }

describe('chat sessions', () => {
  it('creates a session for a first message and counts it unread', () => {
    const sessions = receiveMessage({}, text('a'), from, 7, false)
    expect(sessions['you']).toMatchObject({ unread: 1, lastAccess: 7, favoriteId: 'f' })
  })

  it('counts a repeated message once', () => {
    const once = receiveMessage({}, text('a'), from, 7, false)
    const twice = receiveMessage(once, text('a'), from, 8, false)
    expect(twice['you']?.messages).toHaveLength(1)
    expect(twice['you']?.unread).toBe(1)
  })

  it('recognises an own message by its client id when it returns with its stored id', () => {
    const waiting = {
      ...emptySession('you', 0),
      messages: [text('client', { _id: null, seq: null, state: 'waiting', mine: true })],
    }
    expect(mergeMessages(waiting, [text('client', { seq: 4, mine: true })]).messages).toEqual([
      text('client', { seq: 4, mine: true }),
    ])
  })

  it('orders by the conversation’s numbers, waiting messages last', () => {
    const session = mergeMessages(emptySession('you', 0), [
      text('w', { seq: null, _id: null }),
      text('c', { seq: 3 }),
      text('a', { seq: 1 }),
    ])
    expect(session.messages.map(({ key }) => key)).toEqual(['a', 'c', 'w'])
  })

  it('does not count messages on the open page as unread', () =>
    expect(receiveMessage({}, text('a'), from, 7, true)['you']?.unread).toBe(0))

  it('keeps the five most recently used sessions', () => {
    const six: Sessions = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`u${at}`, emptySession(`u${at}`, at)]))
    expect(Object.keys(evictOldSessions(six)).sort()).toEqual(['u2', 'u3', 'u4', 'u5', 'u6'])
  })

  it('removes or changes a message by key', () => {
    const sessions = receiveMessage({}, text('a'), from, 7, false)
    expect(updateMessage(sessions, 'a', { status: 2 })['you']?.messages[0]?.status).toBe(2)
    expect(updateMessage(sessions, 'a', null)['you']?.messages).toEqual([])
  })

  it('shows messages as read up to the reader’s mark, which never goes back', () => {
    const session = markReadUpTo(markReadUpTo(emptySession('you', 0), 5), 3)
    expect([isRead(session, text('x', { seq: 5 })), isRead(session, text('y', { seq: 6 }))]).toEqual([true, false])
  })
})
