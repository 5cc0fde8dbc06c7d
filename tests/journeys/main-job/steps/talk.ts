import { expect } from '@jest/globals'
import { changeLikeStatus } from '@xinyu/contracts/http/favorite/favorite'
import { giftStatistics, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { getChatList5, markPrivateMsgAsRead2 } from '@xinyu/contracts/http/msg/conversations'
import { getmsg2 } from '@xinyu/contracts/http/msg/messages'
import * as blocks from '@xinyu/contracts/http/users/blocks'
import * as deck from '@xinyu/contracts/http/users/deck'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import * as profileCalls from '@xinyu/contracts/http/users/profile'
import { reportUser } from '@xinyu/contracts/http/users/reports'
import { pairId } from '@xinyu/contracts/rules/pair'
import type { Steps } from '../cast.ts'

/** The two chat, until one is reported and banned. */
export const talk: Steps = {
  'they chat: stored before acknowledged, delivered, read, and never duplicated by a resend after a disconnect':
    async ({ lan, hai }) => {
      const [his, hers] = [await hai.socket(), await lan.socket()]
      const clientId = crypto.randomUUID()
      const frame = {
        msgCata: 2 as const,
        kind: 'text' as const,
        content: '你好，岚',
        clientId,
        user2: { _id: lan.id },
      }
      his.send(frame)
      const acknowledged = await his.nextFrame(9)
      expect((await hers.nextFrame(2)).message).toMatchObject({ content: '你好，岚', seq: acknowledged.seq, status: 0 })
      hers.send({ msgCata: 4, user2: { _id: hai.id } })
      expect((await his.nextFrame(4)).user_id).toBe(lan.id)
      his.terminate()
      const again = await hai.socket()
      again.send(frame)
      expect(await again.nextFrame(9)).toMatchObject({ _id: acknowledged._id, seq: acknowledged.seq })
      expect(
        (await lan.call(getmsg2, { user2_id: hai.id })).list.filter((message) => message.kind === 'text'),
      ).toHaveLength(1)
      expect((await lan.call(getChatList5, {})).list[0]).toMatchObject({ unread: 1, user: { _id: hai.id } })
      await lan.call(markPrivateMsgAsRead2, { targetUserId: hai.id, favorite_id: pairId(lan.id, hai.id) })
      expect(await again.nextFrame(3)).toMatchObject({ user_id: lan.id, seq: acknowledged.seq })
      expect((await lan.call(getChatList5, {})).list[0]).toMatchObject({ unread: 0 })
      again.close()
      hers.close()
    },

  'a sensitive word is refused and named, a link is replaced, and a message to oneself is refused': async ({
    lan,
    hai,
  }) => {
    const socket = await hai.socket()
    const send = (content: string, to: string) =>
      socket.send({ msgCata: 2, kind: 'text', content, clientId: crypto.randomUUID(), user2: { _id: to } })
    expect((await hai.call(checkMsg, { msg: '一起赌博吧' })).checkRes).toEqual({ badword: '赌博', value: 1 })
    send('一起赌博吧', lan.id)
    expect(await socket.nextFrame(12)).toMatchObject({ code: 'SENSITIVE', word: '赌博' })
    send('看这里 https://example.com/x', lan.id)
    const told = await socket.nextFrame(9)
    expect(told.linkFiltered).toBe(true)
    expect(told.content).not.toContain('example.com')
    send('我自己', hai.id)
    expect(await socket.nextFrame(12)).toMatchObject({ code: 'MESSAGE_SELF' })
    socket.close()
  },

  'flowers cost the sender points and arrive once, also when the request is repeated': async ({
    product,
    lan,
    hai,
  }) => {
    const socket = await lan.socket()
    const gift = { user2_id: lan.id, num: 5, clientId: crypto.randomUUID() }
    const [first, second] = [await hai.call(sendFlowerV2, gift), await hai.call(sendFlowerV2, gift)]
    expect([first.guanPoint, second.guanPoint, first.transferId === second.transferId]).toEqual([45, 45, true])
    expect(await socket.nextFrame(5)).toMatchObject({ num: 5, message: { kind: 'flowers', user: { _id: hai.id } } })
    await product.drain()
    expect(await lan.call(giftStatistics, {})).toMatchObject({ redeemable: 5 })
    expect((await hai.refused(sendFlowerV2, { ...gift, num: 999, clientId: crypto.randomUUID() })).code).toBe(
      'GUANPOINT_NOT_ENOUGH',
    )
    expect((await lan.call(getmsg2, { user2_id: hai.id })).list[0]).toMatchObject({ kind: 'flowers', num: 5 })
    socket.close()
  },

  'a report is kept, and a block closes both directions': async ({ product, lan, hai }) => {
    expect(
      (await lan.call(reportUser, { user2_id: hai.id, reason: 'harassment', text: '一直发消息' })).report_id,
    ).toBeTruthy()
    await lan.call(blocks.addToBlackList, { user2_id: hai.id })
    await product.drain()
    const socket = await hai.socket()
    socket.send({ msgCata: 2, kind: 'text', content: '在吗', clientId: crypto.randomUUID(), user2: { _id: lan.id } })
    expect(await socket.nextFrame(12)).toMatchObject({ code: 'BLACKLISTED' })
    expect((await lan.refused(changeLikeStatus, { user2_id: hai.id })).code).toBe('BLACKLISTED')
    expect((await hai.call(deck.getMoreUser, {})).showPerson).toEqual([])
    socket.close()
  },

  'a ban ends tokens and sockets at once': async ({ hai, moderator }) => {
    const socket = await hai.socket()
    await moderator.perform('users', hai.id, 'ban', { reason: '骚扰他人', days: 7, rule: 'harassment' })
    await socket.closed
    expect(['ACCOUNT_BANNED', 'TOKEN_EXPIRED']).toContain((await hai.refused(profileCalls.getProfile, {})).code)
  },
}
