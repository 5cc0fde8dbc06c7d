import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { addMsg2, deleteConversation, deleteOneMsg, recallMsg } from '@xinyu/contracts/http/msg'
import { messagesForReport } from '@xinyu/contracts/internal/chat'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { pairId } from '@xinyu/contracts/rules/pair'
import { InternalClient } from '@xinyu/platform/internal-client'
import { type KnownMember, knownMember } from '@xinyu/testkit/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

let chat: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
})
afterAll(() => chat.close())
beforeEach(async () => {
  lin = await knownMember(chat, { name: '林' })
  wei = await knownMember(chat, { name: '伟' })
})

const say = async (from: KnownMember, to: KnownMember, content: string): Promise<string> =>
  (await chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() }, from)).message._id
const handedOver = (by: KnownMember, other: KnownMember, message_ids: string[]) =>
  new InternalClient({ ...chat.config, CHAT_URL: chat.service.url }).ask(messagesForReport, {
    user_id: by.id,
    other_id: other.id,
    message_ids,
  })

test('hands over chosen messages of the talk, of both, the oldest first and each once', async () => {
  const asked = await say(wei, lin, '给我转钱')
  const answer = await say(lin, wei, '为什么？')
  await say(wei, lin, '没有选的')
  const { messages } = await handedOver(lin, wei, [answer, asked, asked])
  expect(messages).toMatchObject([
    { _id: asked, user_id: wei.id, text: '给我转钱', picture: null, voice: null },
    { _id: answer, user_id: lin.id, text: '为什么？' },
  ])
})

test('hands over nothing of a talk of others, and nothing that was recalled, deleted or cleared', async () => {
  const stranger = await knownMember(chat)
  const theirs = await say(wei, stranger, '你们的话')
  const mine = await say(wei, lin, '我们的话')
  const refused = async (ids: string[]): Promise<string> =>
    handedOver(lin, wei, ids).then(
      () => 'handed over',
      (error: { code: string }) => error.code,
    )
  expect(await refused([mine, theirs])).toBe('NOT_FOUND')
  expect(await refused(['nothing'])).toBe('NOT_FOUND')
  const recalled = await say(wei, lin, '撤回的话')
  const favorite_id = pairId(lin.id, wei.id)
  await chat.call(recallMsg, { favorite_id, msg_id: recalled }, wei)
  expect(await refused([recalled])).toBe('NOT_FOUND')
  const deleted = await say(wei, lin, '删掉的话')
  await chat.call(deleteOneMsg, { favorite_id, msg_id: deleted }, lin)
  expect(await refused([deleted])).toBe('NOT_FOUND')
  expect(await refused([mine])).toBe('handed over')
  await chat.call(deleteConversation, { favorite_id }, lin)
  expect(await refused([mine])).toBe('NOT_FOUND')
})
