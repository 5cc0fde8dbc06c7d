import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { followed } from '@xinyu/contracts/events/social'
import { addMsg2, deleteOneMsg, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import {
  changeSysNoticeStatus,
  getSysNoticeList,
  getSysNoticeNumberV2,
  getSysNoticeV2,
} from '@xinyu/contracts/http/msg/notices'
import { deleteConversation, getChatList5, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { pairId } from '@xinyu/contracts/rules/pair'
import { newId } from '@xinyu/platform/ids'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent, Document } from 'mongodb'
import { ChatModule } from './chat.module.ts'
import { type ChatConfig, chatConfig } from './config.ts'
import { Conversations } from './conversations/conversations.public.ts'
import { headLimit } from './messages/messages.rules.ts'

/** the shard key of each collection, as in ARCHITECTURE.md */
const shardKeys: Record<string, string> = {
  conversations: '_id',
  message_buckets: 'favorite_id',
  message_log: 'favorite_id',
  memberships: 'user',
  notices: 'user',
  signal_scores: '_id',
}
/** queries of operators and erasures that go to all shards */
const scattered = ['pending', 'people', 'actor']

let chat: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`

beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { MONGODB_URL: monitored(process.env.MONGODB_URL ?? '') },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  lin = await knownMember(chat)
  wei = await knownMember(chat)
})
afterAll(() => chat.close())

const say = async (from: KnownMember, to: KnownMember) =>
  (await chat.call(addMsg2, { user2_id: to.id, content: '你好', clientId: randomUUID() }, from)).message

/** Calls everything a person can, on a conversation that is cached only in part. */
const useEverything = async (): Promise<void> => {
  const first = await say(lin, wei)
  for (let count = 1; count < headLimit; count++) await say(count % 2 === 0 ? lin : wei, count % 2 === 0 ? wei : lin)
  await chat.drain()
  const last = await say(lin, wei)
  // raises a signal, whose score is stored by a job
  const money = { user2_id: wei.id, content: '我卡被冻结了，借我两千块急用', clientId: randomUUID() }
  await chat.call(addMsg2, money, lin)
  await chat.runJob('add-up-signals')
  const { favorite_id } = first
  await chat.call(getChatList5, {}, wei)
  for (const query of [{}, { beforeSeq: 5 }, { afterSeq: 1 }])
    await chat.call(getmsg2, { user2_id: lin.id, ...query }, wei)
  await chat.call(markPrivateMsgAsRead2, { targetUserId: lin.id, seq: 3 }, wei)
  for (const { _id: msg_id } of [first, last]) {
    await chat.call(deleteOneMsg, { favorite_id, msg_id }, wei)
    await chat.call(recallMsg, { favorite_id, msg_id }, lin)
  }
  // an id and a key from before the log existed
  await chat.refused(deleteOneMsg, { favorite_id, msg_id: newId() }, wei)
  await chat.refused(recallMsg, { favorite_id, msg_id: newId() }, wei)
  await chat.call(addMsg2, { user2_id: wei.id, content: '你好', clientId: randomUUID(), resend: true }, lin)
  await chat.service.app.get(Conversations).markReceived(wei.id, favorite_id, 3)
  await chat.call(deleteConversation, { favorite_id }, wei)
  const relation = { relation_id: pairId(lin.id, wei.id), user_id: lin.id, user2_id: wei.id }
  await chat.receive(followed, relation.relation_id, relation)
  const { list } = await chat.call(getSysNoticeV2, { type: 'follow' }, wei)
  await chat.call(getSysNoticeList, {}, wei)
  await chat.call(changeSysNoticeStatus, { notice_id: list[0]?._id }, wei)
  await chat.call(getSysNoticeNumberV2, {}, wei)
  await chat.runJob('list-conversations')
  await chat.drain()
}

interface RecordedCommand {
  collection: string
  command: Document
  filter: Document
}
/** Records the commands sent to the engine meanwhile, one for each of their filters. */
const watch = async (work: () => Promise<void>): Promise<RecordedCommand[]> => {
  const recorded: RecordedCommand[] = []
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    const collection: unknown = command[commandName]
    if (typeof collection !== 'string' || !(collection in shardKeys) || commandName === 'insert') return
    const {
      lsid: _session,
      $db: _database,
      $clusterTime: _time,
      txnNumber: _number,
      writeConcern: _concern,
      ...bare
    } = command
    // the writes of a group are explained one by one
    for (const kind of ['updates', 'deletes'])
      for (const write of command[kind] ?? [])
        recorded.push({ collection, command: { ...bare, [kind]: [write] }, filter: write.q })
    const filter = command.filter ?? command.query ?? command.pipeline?.[0]?.$match
    if (filter) recorded.push({ collection, command: bare, filter })
  }
  chat.database.client.on('commandStarted', listen)
  await work()
  chat.database.client.off('commandStarted', listen)
  return recorded
}
const stagesOf = (plan: unknown): string[] =>
  typeof plan !== 'object' || plan === null
    ? []
    : Object.entries(plan).flatMap(([name, value]) =>
        name === 'stage' ? [String(value)] : name === 'rejectedPlans' ? [] : stagesOf(value),
      )

test('every query of a person names its collection’s shard key and is answered from an index, in order', async () => {
  const recorded = await watch(useEverything)
  expect(new Set(recorded.map(({ collection }) => collection))).toEqual(new Set(Object.keys(shardKeys)))
  for (const { collection, command, filter } of recorded) {
    if (Object.keys(filter).some((name) => scattered.includes(name))) continue
    expect([collection, filter]).toEqual([
      collection,
      expect.objectContaining({ [shardKeys[collection] ?? '']: expect.anything() }),
    ])
    const plan = await chat.database.db.command({ explain: command, verbosity: 'queryPlanner' })
    const stages = stagesOf(plan)
    expect(stages).not.toHaveLength(0)
    for (const slow of ['COLLSCAN', 'SORT'])
      expect([filter, stages]).toEqual([filter, expect.not.arrayContaining([slow])])
  }
})
