import { expect, test } from '@jest/globals'
import { hidesActor, type NoticeCode, noticeText } from './texts.rules.ts'
import { noticeTexts } from './notice-texts.data.ts'

test('says what happened in both languages', () => {
  expect(noticeText('profile-sent-back', 'zh-CN', null, { reason: '头像不清晰' })).toEqual({
    title: '资料需要修改',
    content: '原因：头像不清晰',
  })
  expect(noticeText('flowers', 'en', 'Lin', { num: 9 }).title).toBe('Lin sent you 9 flowers')
  const refund = {
    amount: '12.50',
    refunded: '20.00',
    left: '10.00',
    order: 'o1',
    product: 'VIP月卡',
    productEn: 'A month',
  }
  expect(noticeText('order-part-refunded', 'en', null, refund)).toEqual({
    title: '12.50 yuan refunded',
    content:
      'A month, order o1: 12.50 yuan went back the way they came, 20.00 yuan so far; you paid 10.00 yuan in the end. Your points or VIP are not affected',
  })
})

test('hides names from readers who may not see them', () => {
  expect(noticeText('viewed', 'zh-CN', null, { count: 3 })).toEqual({ title: '有人看过你', content: '共来访3次' })
  expect([
    hidesActor('viewed', false),
    hidesActor('liked', false),
    hidesActor('viewed', true),
    hidesActor('matched', false),
  ]).toEqual([true, true, false, false])
})

test('leaves no placeholder open in any text', () => {
  const own = { title: 't', content: 'c', titleEn: 't', contentEn: 'c' }
  const params = {
    ...own,
    count: 1,
    reason: 'r',
    product: 'p',
    days: 1,
    points: 1,
    num: 1,
    date: 'd',
    place: 'p',
    comment: 'c',
  }
  for (const code of Object.keys(noticeTexts) as NoticeCode[]) {
    for (const language of ['zh-CN', 'en'] as const) {
      const { title, content } = noticeText(code, language, 'n', params)
      expect(title + content).not.toMatch(/[{}]|undefined/)
      expect([title, content].every((text) => text.length > 0)).toBe(true)
    }
  }
})
