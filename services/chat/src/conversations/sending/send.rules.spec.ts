import { describe, expect, test } from '@jest/globals'
import { isEmpty, isOwnUpload, type SendCase, sendRefusal, unansweredMessages } from './send.rules.ts'

type Receiver = NonNullable<SendCase['receiver']>
const privacy: Receiver['privacy'] = {
  blockMe: false,
  hideOnline: false,
  hideDistance: false,
  whoMayWrite: 'everyone',
  whoSeesPhotos: 'everyone',
}
const receiver = (over: Partial<Receiver> = {}): Receiver => ({ type: 'normal', isCompleted: 4, privacy, ...over })
const given = (over: Partial<SendCase> = {}): SendCase => ({
  me: 'a',
  peer: 'b',
  iAmApproved: true,
  iAmLimited: false,
  receiver: receiver(),
  isBlocked: false,
  receiverLikesMe: false,
  isReply: false,
  ...over,
})
const writable = (whoMayWrite: 'liked' | 'nobody') => receiver({ privacy: { ...privacy, whoMayWrite } })

describe('who may write to whom', () => {
  test.each([
    ['a member to a member', given(), null],
    ['oneself', given({ peer: 'a' }), 'MESSAGE_SELF'],
    ['oneself, even when banned', given({ peer: 'a', receiver: receiver({ isCompleted: 5 }) }), 'MESSAGE_SELF'],
    ['somebody unknown', given({ receiver: null }), 'USER_NOT_FOUND'],
    ['a guest', given({ receiver: receiver({ type: 'temp' }) }), 'USER_NOT_FOUND'],
    ['a banned user', given({ receiver: receiver({ isCompleted: 5 }) }), 'ACCOUNT_BANNED'],
    ['a cancelled user', given({ receiver: receiver({ isCompleted: 6 }) }), 'ACCOUNT_CANCELLED'],
    [
      'somebody in stealth mode',
      given({ receiver: receiver({ privacy: { ...privacy, blockMe: true } }) }),
      'STEALTH_MODE',
    ],
    [
      'stealth is reported before a block',
      given({ receiver: receiver({ privacy: { ...privacy, blockMe: true } }), isBlocked: true }),
      'STEALTH_MODE',
    ],
    ['a person separated by a block', given({ isBlocked: true }), 'BLACKLISTED'],
    ['a person accepting only people they like', given({ receiver: writable('liked') }), 'NOT_ACCEPTING'],
    ['the same, who likes me', given({ receiver: writable('liked'), receiverLikesMe: true }), null],
    ['a person accepting no messages', given({ receiver: writable('nobody'), receiverLikesMe: true }), 'NOT_ACCEPTING'],
    ['the same, who wrote first', given({ receiver: writable('nobody'), isReply: true }), null],
    ['a block holds in a conversation too', given({ isBlocked: true, isReply: true }), 'BLACKLISTED'],
    ['beginning without an approved profile', given({ iAmApproved: false }), 'PROFILE_NOT_APPROVED'],
    ['a stranger, when limited', given({ iAmLimited: true }), 'WRITING_LIMITED'],
    ['answering, when limited', given({ iAmLimited: true, isReply: true }), null],
    ['who likes me, when limited', given({ iAmLimited: true, receiverLikesMe: true }), null],
    ['answering without an approved profile', given({ iAmApproved: false, isReply: true }), null],
  ] as const)('%s', (_name, sending, refusal) => {
    expect(sendRefusal(sending)).toBe(refusal)
  })
})

test('unanswered messages are those one wrote, without flowers, and none once the other has written', () => {
  const lines = (...kinds: string[]) => kinds.map((kind) => ({ from: 'a', kind }))
  expect(unansweredMessages(null, 'a', 'b')).toBe(0)
  expect(unansweredMessages({ counts: { a: 3 }, messages: lines('text', 'flowers', 'image') }, 'a', 'b')).toBe(2)
  expect(unansweredMessages({ counts: { a: 3, b: 1 }, messages: lines('text') }, 'a', 'b')).toBeNull()
})

test('blanks and zero-width characters count as empty', () => {
  expect(['', '  \n', '\u200b\u2060', '\ufeff '].map(isEmpty)).toEqual([true, true, true, true])
  expect([' 你', '.', '🌹'].map(isEmpty)).toEqual([false, false, false])
})

test('a picture is the sender’s own upload, not a URL and not another person’s', () => {
  expect(['uploads/u1/a.jpg', 'uploads/u1/a_b-c.webp'].map((key) => isOwnUpload(key, 'u1'))).toEqual([true, true])
  const others = [
    'https://evil.example/a.jpg',
    '//evil/a.jpg',
    'uploads/u1/../u2/a.jpg',
    'uploads/u2/a.jpg',
    'a b.jpg',
    '',
  ]
  expect(others.filter((key) => isOwnUpload(key, 'u1'))).toEqual([])
})
