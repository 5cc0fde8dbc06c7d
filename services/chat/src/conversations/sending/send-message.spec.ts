import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import type { CallError } from '@xinyu/contracts/client/client'
import { addMsg2, getmsg2, push } from '@xinyu/contracts/http/msg/messages'
import { liked, unliked } from '@xinyu/contracts/events/social'
import { banned, blacklisted, cancelled, privacyChanged, unblacklisted } from '@xinyu/contracts/events/users'
import { type NudityVerdict, scoreNudity } from '@xinyu/contracts/internal/face'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { pairId } from '@xinyu/contracts/rules/pair'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { chat, lin, wei, withChat } from '../../test-setup.ts'

let checkAnswer: { value: number; badword: string | null } | null
const clock = FixedClock.atNextNoon()
const check = ({ text }: { text: string }) => {
  if (!checkAnswer) throw new Error('down')
  return text.includes('加微信') ? { value: 1, badword: '加微信' } : checkAnswer
}
/** existing pictures by key, with their nudity verdict */
const pictures = new Map<string, NudityVerdict | 'away'>()
const score = ({ key }: { key: string }) => {
  const verdict = pictures.get(key)
  if (verdict === undefined) throw new AppError('NOT_FOUND')
  if (verdict === 'away') throw new AppError('UNAVAILABLE')
  return { score: 0, verdict }
}
withChat({ clock, check, internal: [{ call: scoreNudity, answer: score }] })
beforeEach(() => {
  checkAnswer = { value: 0, badword: null }
})

const text = (content: string, to: KnownMember, clientId = randomUUID()) => ({ user2_id: to.id, content, clientId })
const say = (from: KnownMember, to: KnownMember, content = '你好') => chat.call(addMsg2, text(content, to), from)
const refusal = async (from: KnownMember, to: KnownMember, content = '你好') =>
  (await chat.refused(addMsg2, text(content, to), from)).code
const hidden = (user: UserSnapshot, over: Partial<UserSnapshot['privacy']>) => ({
  user: { ...user, privacy: { ...user.privacy, ...over } },
})

test('stores a message, returns it whole, and publishes that somebody wrote, without the text', async () => {
  const { message, linkFiltered } = await chat.call(addMsg2, text('你好，小岛', wei), lin)
  expect(message).toMatchObject({
    favorite_id: pairId(lin.id, wei.id),
    seq: 1,
    status: 0,
    kind: 'text',
    content: '你好，小岛',
    msg: '你好，小岛',
    user: { _id: lin.id, name: '林' },
    user2: { _id: wei.id },
  })
  expect(linkFiltered).toBe(false)
  await chat.drain()
  const [fact] = chat.published.filter(({ key }) => key === message.favorite_id)
  expect(fact?.data).toMatchObject({ user_id: lin.id, user2_id: wei.id, isFirst: true })
  expect(JSON.stringify(fact)).not.toContain('小岛')
})

test('the same client id gets the first answer again, also by the other call and after a block', async () => {
  const input = text('一次就好', wei)
  const first = await chat.call(addMsg2, input, lin)
  const again = await Promise.all([
    chat.call(addMsg2, input, lin),
    chat.call(push, input, lin),
    chat.call(addMsg2, { ...input, content: '改了' }, lin),
  ])
  await chat.receive(blacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  for (const repeat of [...again, await chat.call(addMsg2, input, lin)]) expect(repeat.message).toEqual(first.message)
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list).toHaveLength(1)
})

test('refuses messages to oneself, to unknown, banned and cancelled accounts, and to people in stealth', async () => {
  expect(await refusal(lin, lin)).toBe('MESSAGE_SELF')
  expect(await refusal(lin, { ...wei, id: 'nobody' })).toBe('USER_NOT_FOUND')
  await chat.receive(privacyChanged, wei.id, hidden(wei.user, { blockMe: true }))
  expect(await refusal(lin, wei)).toBe('STEALTH_MODE')
  await chat.receive(banned, wei.id, { user: { ...wei.user, isCompleted: 5 }, reason: '', until: null })
  expect(await refusal(lin, wei)).toBe('ACCOUNT_BANNED')
  await chat.receive(cancelled, wei.id, { user: { ...wei.user, isCompleted: 6 }, erasedAt: new Date().toISOString() })
  expect(await refusal(lin, wei)).toBe('ACCOUNT_CANCELLED')
})

test('a block refuses both ways until it is removed', async () => {
  await chat.receive(blacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  expect([await refusal(lin, wei), await refusal(wei, lin)]).toEqual(['BLACKLISTED', 'BLACKLISTED'])
  await chat.receive(unblacklisted, wei.id, { user: wei.user, user2_id: lin.id })
  expect((await say(lin, wei)).status).toBe(0)
})

test('respects who may write: only people the receiver likes, or nobody; replies are always allowed', async () => {
  await chat.receive(privacyChanged, wei.id, hidden(wei.user, { whoMayWrite: 'liked' }))
  expect(await refusal(lin, wei)).toBe('NOT_ACCEPTING')
  const relation = { relation_id: pairId(lin.id, wei.id), user_id: wei.id, user2_id: lin.id }
  await chat.receive(liked, relation.relation_id, relation)
  expect((await say(lin, wei)).status).toBe(0)
  await chat.receive(unliked, relation.relation_id, relation)
  expect(await refusal(lin, wei)).toBe('NOT_ACCEPTING')
  await say(wei, lin)
  expect((await say(lin, wei)).status).toBe(0)
})

test('a member whose profile is not approved may answer but not begin', async () => {
  const fresh = await knownMember(chat, { isCompleted: 2 })
  expect(await refusal(fresh, wei)).toBe('PROFILE_NOT_APPROVED')
  await say(wei, fresh)
  expect((await say(fresh, wei)).status).toBe(0)
})

test('refuses empty and sensitive messages, names the word, and sends nothing when the check fails', async () => {
  expect(await refusal(lin, wei, ' \u200b ')).toBe('MESSAGE_EMPTY')
  const sensitive = await chat.refused(addMsg2, text('快加微信吧', wei), lin)
  expect([sensitive.code, sensitive.refusal.word, sensitive.refusal.msg]).toEqual([
    'SENSITIVE',
    '加微信',
    '内容包含敏感词：加微信',
  ])
  checkAnswer = { value: 2, badword: null }
  expect(await refusal(lin, wei)).toBe('CHECK_FAILED')
  checkAnswer = null
  expect(await refusal(lin, wei)).toBe('CHECK_FAILED')
  expect((await chat.call(getmsg2, { user2_id: wei.id }, lin)).list).toEqual([])
})

test('replaces a link and says so', async () => {
  const { message, linkFiltered } = await say(lin, wei, '看看 https://evil.example/x 吧')
  expect([message.content, linkFiltered]).toEqual(['看看 网址已过滤 吧', true])
})

test('sends a picture that exists, is the sender’s own and was checked, and no other', async () => {
  const own = (name: string, verdict?: NudityVerdict | 'away'): string => {
    const key = `uploads/${lin.id}/${name}.jpg`
    if (verdict) pictures.set(key, verdict)
    return key
  }
  const good = { type: 'image/jpeg', isPublic: false }
  await chat.service.app.get(ObjectStore).put(own('good', 'clear'), Buffer.from(await landscape()), good)
  const theirs = `uploads/${wei.id}/a.jpg`
  pictures.set(theirs, 'clear')
  const send = async (content: string) => {
    const input = { user2_id: wei.id, kind: 'image' as const, content, clientId: randomUUID() }
    return chat.call(addMsg2, input, lin).then(
      ({ message }) => message.kind,
      (error: unknown) => (error as CallError).code,
    )
  }
  expect(await send(own('good'))).toBe('image')
  expect(await send(own('missing'))).toBe('IMAGE_INVALID')
  expect(await send(theirs)).toBe('IMAGE_INVALID')
  expect(await send('https://evil.example/a.jpg')).toBe('IMAGE_INVALID')
  expect(await send(own('bare', 'refuse'))).toBe('IMAGE_SENSITIVE')
  expect(await send(own('unseen', 'away'))).toBe('CHECK_FAILED')
  expect((await chat.call(getmsg2, { user2_id: lin.id }, wei)).list).toHaveLength(1)
})
