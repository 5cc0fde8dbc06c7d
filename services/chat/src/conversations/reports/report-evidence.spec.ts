import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { addMsg2, deleteOneMsg, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { deleteConversation } from '@xinyu/contracts/http/msg/conversations'
import { commentTexts, messagesForReport, sendMessage } from '@xinyu/contracts/internal/chat'
import { getPagePart } from '@xinyu/contracts/internal/users'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei, withChat } from '../../test-setup.ts'

withChat({
  internal: [
    {
      call: getPagePart,
      answer: ({ viewer_id, user_id, on }: { viewer_id: string; user_id: string; on: { id: string } }) => {
        // a block between the two does not hide it from a moderator
        if (viewer_id !== user_id || on.id === 'gone') throw new AppError('NOT_FOUND')
        return { part: { prompt: 5, text: '番茄炒蛋', seconds: null, picture: null } }
      },
    },
  ],
})

const say = async (from: KnownMember, to: KnownMember, content: string): Promise<string> =>
  (await chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() }, from)).message._id
const handedOver = (by: KnownMember, other: KnownMember, message_ids: string[]) =>
  new InternalClient({ ...chat.config, CHAT_URL: chat.service.url }).call(messagesForReport, {
    user_id: by.id,
    other_id: other.id,
    message_ids,
  })

test('hands over chosen messages of both people, oldest first and each once', async () => {
  const asked = await say(wei, lin, '给我转钱')
  const answer = await say(lin, wei, '为什么？')
  await say(wei, lin, '没有选的')
  const { messages } = await handedOver(lin, wei, [answer, asked, asked])
  expect(messages).toMatchObject([
    { _id: asked, user_id: wei.id, text: '给我转钱', picture: null, voice: null },
    { _id: answer, user_id: lin.id, text: '为什么？' },
  ])
})

test('hands over nothing of other conversations, and nothing recalled, deleted or cleared', async () => {
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

/** A comment on an answer of hers, as social sends it. */
const comment = async (content: string, id: string): Promise<string> => {
  const message = { user_id: wei.id, isApproved: true, isVip: false, user2_id: lin.id, content, clientId: randomUUID() }
  const client = new InternalClient({ ...chat.config, CHAT_URL: chat.service.url })
  const about = { kind: 'answer' as const, id }
  return (await client.call(sendMessage, { ...message, language: 'zh-CN', about })).message_id ?? ''
}

test('the message’s subject shows in the conversation and in a report, as long as it is on the page', async () => {
  const [about, gone] = [await comment('我也会做', 'a1'), await comment('这个不见了', 'gone')]
  const { list } = await chat.call(getmsg2, { user2_id: wei.id }, lin)
  expect(list.find(({ _id }) => _id === about)?.about).toEqual({ kind: 'answer', id: 'a1' })
  const { messages } = await handedOver(lin, wei, [about, gone])
  expect(messages).toMatchObject([
    { text: '我也会做', about: { text: '我最拿手的一道菜：番茄炒蛋', picture: null } },
    { text: '这个不见了' },
  ])
  expect(messages[1]?.about).toBeUndefined()
})

test('only its two people can read the text of a comment, until it is recalled or deleted', async () => {
  const first = await comment('我也会做', 'a1')
  const words = async (me: KnownMember, other: KnownMember) => {
    const client = new InternalClient({ ...chat.config, CHAT_URL: chat.service.url })
    const messages = [{ other_id: other.id, message_id: first }]
    return (await client.call(commentTexts, { user_id: me.id, messages })).texts.map(({ text }) => text)
  }
  expect([await words(lin, wei), await words(wei, lin)]).toEqual([['我也会做'], ['我也会做']])
  expect(await words(await knownMember(chat), wei)).toEqual([])
  const favorite_id = pairId(lin.id, wei.id)
  await chat.call(deleteOneMsg, { favorite_id, msg_id: first }, lin)
  expect([await words(lin, wei), await words(wei, lin)]).toEqual([[], ['我也会做']])
  await chat.call(recallMsg, { favorite_id, msg_id: first }, wei)
  expect(await words(wei, lin)).toEqual([])
})
