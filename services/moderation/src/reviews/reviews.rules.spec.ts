import { describe, expect, test } from '@jest/globals'
import { linkFiltered } from '@xinyu/contracts/rules/text/links'
import { claim, decide, type Decision, type ReviewState } from './reviews.rules.ts'
import { isSure, priorityOf, withFlags } from './review-priority.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const later = new Date(now.getTime() + 60_000)
const review = (over: Partial<ReviewState> = {}): ReviewState => ({
  _id: 'profile-u-1',
  kind: 'profile',
  subject_id: 'u',
  user_id: 'u',
  revision: 1,
  status: 'waiting',
  texts: [],
  images: [],
  priority: 0,
  claimedBy: null,
  claimedUntil: null,
  ...over,
})
const approval: Decision = { approve: true, revision: 1, reasonCode: null, reason: '', moderator: 'm1' }

describe('a decision', () => {
  test.each([
    ['of a decided submission', review({ status: 'approved' }), approval],
    ['of a submission that the member has changed since', review({ revision: 2 }), approval],
    ['of a submission claimed by another moderator', review({ claimedBy: 'm2', claimedUntil: later }), approval],
  ])('%s is refused', (_name, state, decision) => {
    expect(decide(state, decision, 0, now)).toEqual({ refuse: 'CONFLICT' })
  })

  test('contains who, when and why, and is published for the owner', () => {
    const decided = decide(review(), { ...approval, approve: false, reasonCode: 'photo', reason: '照片不清晰' }, 0, now)
    expect(decided).toMatchObject({
      set: { status: 'rejected', decidedBy: 'm1', decidedAt: now },
      fact: { decision: 'rejected', subject_id: 'u', reason: '照片不清晰' },
    })
  })

  test('is allowed once another moderator’s claim has expired', () => {
    expect(
      decide(review({ claimedBy: 'm2', claimedUntil: new Date(now.getTime() - 1) }), approval, 0, now),
    ).toHaveProperty('fact')
  })
})

test('a claim is renewed by its holder and refused to others', () => {
  const held = review({ claimedBy: 'm1', claimedUntil: later })
  expect(claim(held, 'm1', 5, now)).toEqual({ claimedBy: 'm1', claimedUntil: new Date(now.getTime() + 300_000) })
  expect(claim(held, 'm2', 5, now)).toEqual({ refuse: 'CONFLICT' })
})

test('doubtful submissions come first, and a profile is never approved without a moderator', () => {
  const bad = [{ field: 'aboutMe', text: '…', badword: '赌博' }]
  expect([priorityOf(bad, 0), priorityOf([], 9), priorityOf([], 0)]).toEqual([2, 3, 0])
  expect([
    isSure('profile', [], []),
    isSure('post', [], []),
    isSure('post', bad, []),
    isSure('post', [], [{}]),
  ]).toEqual([false, true, false, false])
})

describe('a flagged picture', () => {
  const picture = (url: string) => ({ _id: url, url, desc: '' })
  const waiting = review({ priority: 1, images: [picture('/a'), picture('/b'), picture('/c')] })
  const perhaps = { score: 0.5, verdict: 'review' as const }
  const surely = { score: 0.9, verdict: 'refuse' as const }

  test('raises the priority of the review by the worst flag, in whatever order flags arrive, once', () => {
    const [a, b] = [
      ['/a', perhaps],
      ['/b', surely],
    ] as [string, typeof perhaps | typeof surely][]
    const orders = [
      [a, b],
      [b, a],
      [a, b, a, b],
    ].map((order) => order.flatMap((flag) => (flag ? [flag] : [])))
    for (const order of orders) {
      const after = order.reduce((before, flag) => ({ ...before, ...withFlags(before, new Map([flag])) }), waiting)
      expect([after.priority, after.images.map(({ nudity }) => nudity?.verdict)]).toEqual([
        4,
        ['review', 'refuse', undefined],
      ])
    }
  })

  test('changes nothing that is decided, and nothing where it is not shown', () => {
    expect(withFlags({ ...waiting, status: 'approved' }, new Map([['/a', surely]]))).toBeNull()
    expect(withFlags(waiting, new Map([['/elsewhere', surely]]))).toBeNull()
  })
})

test.each([
  ['周末去爬山，谁一起', true],
  ['2026年11月22日见', true],
  ['我的电话是 138 0000 0001', false],
  ['加微信 abc_1234', false],
  ['加微\u200b信 ａｂｃ＿１２３４', false],
  ['𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎', false],
  ['vx: linlin88', false],
  ['QQ号12345', false],
  [`看这里 ${linkFiltered['zh-CN']}`, false],
])('the check is sure of “%s”: %s', (text, sure) => {
  expect(isSure('comment', [{ field: 'content', text, badword: null }], [])).toBe(sure)
})

test('the check is never sure for a person whom three people report', () => {
  const texts = [{ field: 'content', text: '你好', badword: null }]
  expect([2, 3].map((reports) => isSure('comment', texts, [], reports))).toEqual([true, false])
})
