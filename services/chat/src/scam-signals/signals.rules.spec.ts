import { describe, expect, test } from '@jest/globals'
import type { SignalKind } from '@xinyu/contracts/signals'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { noScore, pointsOf, scoreAfter, type Score, scoreAt } from './score.rules.ts'
import { minSimilarity, isAlike, resemblance, sketchOf } from './text/sketch.rules.ts'
import { hasContactDetails } from './text/contact-details.rules.ts'
import { signalsIn } from './text/text-signals.rules.ts'
import { type WarningCase, warningOf } from './warning.rules.ts'

const at = new Date('2026-11-22T04:00:00.000Z')
const later = (days: number): Date => new Date(at.getTime() + days * DAY_MS)

describe('contact details', () => {
  test.each([
    '13800138000',
    '138-0013-8000',
    '１３８００１３８０００',
    '一三八零零一三八零零零',
    '+86 138 0013 8000',
    '138啊0013啊8000',
    'vx: lin_1990',
    'V：qing520',
    '扣扣 98765432',
    'lin1990@163.com',
  ])('finds them in %s', (text) => expect(hasContactDetails(text)).toBe(true))
  test.each([
    '身份证是11010519491231002X吗',
    '订单号20231111000123456',
    '1500米跑进了6分钟',
    '7点30分到12点都有空',
    '我的vlog更新了',
    '1995年3月15日生日',
  ])('finds none in %s', (text) => expect(hasContactDetails(text)).toBe(false))
})

test.each<[string, SignalKind[]]>([
  ['周末一起去爬山吗', []],
  ['加我微信聊，带你投资稳赚', ['contact', 'money']],
  ['借我五百块急用，卡被冻结了', ['money']],
  ['这个软件不常用，去微信聊', ['offApp']],
])('%s: %j', (text, kinds) => expect(signalsIn(text)).toEqual(expect.arrayContaining(kinds)))

describe('repeated texts', () => {
  const one = '你好，看了你的资料觉得很有眼缘，想认识一下可以吗'
  const sketch = (text: string): readonly number[] => sketchOf(text) ?? []
  test('are recognised with another name in front, other punctuation and full width', () => {
    for (const other of [`小雨${one}`, one.replaceAll('，', ' · '), `${one}😊`, one.replace('你好', '您好')])
      expect(isAlike(sketch(one), sketch(other))).toBe(true)
    expect(isAlike(sketch('ABC defgh ijklm'), sketch('ａｂｃｄｅｆｇｈｉｊｋｌｍ'))).toBe(true)
  })
  test('differ from other texts, and a greeting is too short to remember', () => {
    expect(resemblance(sketch(one), sketch('昨天那家面馆真的不错，下次我们叫上你姐一起去'))).toBeLessThan(
      minSimilarity / 2,
    )
    expect([sketchOf('你好'), sketchOf('在吗？😊😊😊😊😊😊😊😊')]).toEqual([null, null])
  })
  test('of any length leave few numbers, from which they cannot be read', () => {
    expect(sketch('很长的一段话'.repeat(300)).length).toBeLessThanOrEqual(24)
    const long = Array.from({ length: 60 }, (_, n) => String.fromCharCode(0x4e00 + n * 37)).join('')
    expect(isAlike(sketch(long), sketch(`${long}再加一点`))).toBe(true)
  })
})

describe('a score', () => {
  const money = { peer: 'p1', kinds: ['money' as const], isKnown: false, at }
  test('halves in a week', () => {
    expect(scoreAt({ score: 16, at }, later(7))).toBeCloseTo(8)
    expect(scoreAt({ score: 16, at }, later(-1))).toBe(16)
  })
  test('counts contact details only before an answer, and money always', () => {
    const kinds: SignalKind[] = ['contact', 'offApp', 'link', 'repeated']
    expect(pointsOf({ kinds, isKnown: true })).toBe(0)
    expect(pointsOf({ kinds, isKnown: false })).toBeGreaterThan(0)
    expect(pointsOf({ kinds: ['money'], isKnown: true })).toBeGreaterThan(0)
  })
  test('reports each step once, and again after it has fallen well below', () => {
    let score: Score = noScore(at)
    const raisedAt: number[] = []
    for (let number = 1; number <= 10; number++) {
      const { after, isRaised } = scoreAfter(score, [money], at)
      if (isRaised) raisedAt.push(number)
      score = after
    }
    expect(raisedAt).toEqual([4, 7])
    expect(score.counts).toMatchObject({ money: 10, contact: 0 })
    expect(scoreAfter(score, [money], later(1)).isRaised).toBe(false)
    const calm = scoreAfter(score, [], later(30)).after
    expect([
      calm.told,
      scoreAfter(
        calm,
        Array.from({ length: 4 }, () => money),
        later(30),
      ).isRaised,
    ]).toEqual([0, true])
  })
  test('stores a limited number of receivers', () => {
    const noticed = Array.from({ length: 150 }, (_, n) => ({ ...money, peer: `p${n}` }))
    expect(scoreAfter(noScore(at), noticed, at).after.people).toHaveLength(100)
  })
})

describe('a warning', () => {
  const given = (over: Partial<WarningCase>) =>
    warningOf({ kinds: ['money'], isKnown: false, earlier: [], score: 0, ...over })
  test.each<[string, Partial<WarningCase>, 1 | 2 | 3]>([
    ['stage 1 for the first signal', {}, 1],
    ['stage 1 for contact details before an answer', { kinds: ['contact'] }, 1],
    ['stage 2 for a repeated signal', { earlier: [1] }, 2],
    ['stage 2 for money with another signal', { kinds: ['contact', 'money'] }, 2],
    ['stage 2 for a sender who wrote such messages to others', { score: 12 }, 2],
    ['stage 3 for a signal after stage 2', { earlier: [1, 2] }, 3],
    ['stage 3 for a text that many received', { kinds: ['money', 'repeated'] }, 3],
    ['stage 3 for a sender with a high score', { score: 30 }, 3],
    ['stage 3 in an answered conversation, too', { isKnown: true, score: 30 }, 3],
    ['never stage 3 for contact details alone', { kinds: ['contact'], score: 100 }, 2],
  ])('%s', (_name, over, stage) => expect(given(over)?.stage).toBe(stage))
  test('is absent for contact details in an answered conversation, and for a greeting to many', () => {
    expect(given({ kinds: ['contact', 'offApp', 'link'], isKnown: true })).toBeNull()
    expect(given({ kinds: ['repeated'], score: 50 })).toBeNull()
    expect(given({ kinds: ['contact', 'money'], isKnown: true })?.about).toEqual(['money'])
  })
})
