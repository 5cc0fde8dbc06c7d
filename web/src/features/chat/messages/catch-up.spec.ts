import { beforeEach, expect, it } from '@jest/globals'
import { logInAs } from '../../../test-app.tsx'
import { fakeNetwork } from '../../../test-network.ts'
import { setSession, useChat } from '../chat-store.ts'
import type { LocalMessage } from '../sessions.ts'
import { catchUp } from './history.ts'

const network = fakeNetwork()
const message = (seq: number) => ({
  _id: `m${seq}`,
  clientId: `c${seq}`,
  seq,
  user: { _id: 'you' },
  kind: 'text',
  content: `${seq}`,
  addtime: '2026-11-20T00:00:00Z',
  status: 0,
})
const loaded = (userId: string): void =>
  setSession(userId, (session) => ({
    ...session,
    messages: [
      {
        key: 'c1',
        _id: 'm1',
        addtime: '',
        seq: 1,
        mine: false,
        kind: 'text',
        content: '1',
        state: 'stored',
      } as LocalMessage,
    ],
  }))
const shown = (userId: string): (number | null)[] =>
  useChat.getState().sessions[userId]?.messages.map(({ seq }) => seq) ?? []

beforeEach(() => {
  logInAs('me')
  useChat.setState({ sessions: {} })
  loaded('broken')
  loaded('long')
})

it('after a reconnect each conversation gets all that it has missed, also when another one fails', async () => {
  network.answer('msg/getmsg2', ({ user2_id, afterSeq }) => {
    if (user2_id === 'broken') return { http: 503, reply: { status: 1, code: 'UNAVAILABLE' } }
    const seq = Number(afterSeq) + 1
    return { reply: { status: 0, list: [message(seq)], hasMore: seq < 4, readSeq: 0 } }
  })
  await expect(catchUp()).rejects.toMatchObject({ http: 503 })
  expect([shown('broken'), shown('long')]).toEqual([[1], [1, 2, 3, 4]])
})
