import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { pairId, peopleOfPair } from '@xinyu/contracts/rules/pair'
import { newId } from '@xinyu/platform/ids'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let chat: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const start = (env: Record<string, string> = {}) =>
  startService({ name: 'chat', module: ChatModule, config: chatConfig, env })
beforeAll(async () => {
  chat = await start()
  lin = await knownMember(chat)
  wei = await knownMember(chat)
})
afterAll(() => chat.close())

const stored = (name: string, shardKey = '_id') => chat.database.collection<{ _id: string }>(name, { shardKey })

test('messages stored before the log existed show after the update, even if the lists were behind', async () => {
  const id = pairId(lin.id, wei.id)
  const at = new Date()
  const message = (seq: number) => ({ _id: newId(), seq, nth: seq, from: lin.id, key: newId(), kind: 'text', at })
  await stored('conversations').insertOne({
    _id: id,
    people: [...peopleOfPair(id)],
    seq: 3,
    counts: { [lin.id]: 3 },
    archived: 0,
    messages: [1, 2, 3].map((seq) => ({ ...message(seq), content: `第${seq}` })),
    at,
    listsBehind: true,
    version: 3,
    factCount: 0,
    outbox: [],
  } as { _id: string })
  const other = newId()
  const numbers = { lastSeq: 2, ownSeq: 0, peerSeq: 2, peerCount: 2, readCount: 0, readSeq: 0, receivedSeq: 0 }
  const row = { favorite_id: other, user: wei.id, peer: newId(), at, ...numbers, clearedSeq: 0, unread: 2 }
  await stored('memberships', 'user').insertOne({ _id: `${other}:${wei.id}`, ...row })
  for (const name of ['messages/2026-11-24-message-log', 'memberships/2026-11-24-unread-flags'])
    await stored('migrations').deleteOne({ _id: name })

  const updated = await start({ XINYU_NAMESPACE: chat.config.XINYU_NAMESPACE })
  try {
    await updated.runJob('list-conversations')
    const { list } = await updated.call(getChatList5, {}, wei)
    expect(list.map(({ favorite_id, unread, lastMsg }) => [favorite_id, unread, lastMsg?.content])).toEqual(
      expect.arrayContaining([
        [id, 3, '第3'],
        [other, 2, undefined],
      ]),
    )
    expect((await updated.call(getmsg2, { user2_id: lin.id }, wei)).list.map(({ seq }) => seq)).toEqual([3, 2, 1])
    expect(await updated.call(getSysNoticeNumberV2, {}, wei)).toMatchObject({ chatTotal: 5 })
    for (const [name, old] of [
      ['conversations', 'listsBehind'],
      ['memberships', 'unread'],
    ] as const)
      expect(await stored(name).countDocuments({ [old]: { $exists: true } })).toBe(0)
  } finally {
    await updated.close()
  }
})
