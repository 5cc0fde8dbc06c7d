import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { startI18n } from '../i18n/i18n.ts'
import { messageOf } from './error-text.ts'
import { loadRefusals } from './refusal-text.ts'

beforeAll(async () => {
  await startI18n()
  await loadRefusals()
})

describe('what a person reads when a call fails', () => {
  it.each([
    [
      'the server’s own words',
      new CallError(200, { status: 1, code: 'SENSITIVE', msg: '内容包含敏感词：某词' }),
      '内容包含敏感词：某词',
    ],
    ['no data for 404', new CallError(404, {}), '没有找到数据'],
    ['too frequent for 429', new CallError(429, {}), '访问过于频繁，请稍后重试'],
    ['not logged in for 401', new CallError(401, {}), '你还未登录'],
    [
      'that nothing answered, and nothing of logging in, when nothing did',
      new CallError(0, {}),
      '没有收到回应，请检查网络后重试',
    ],
    ['request error for what has no code', new TypeError('x'), '请求错误'],
    [
      'request error for a code of another version',
      new CallError(500, { code: 'FROM_THE_FUTURE' as never }),
      '请求错误',
    ],
  ])('%s', (_, error, text) => expect(messageOf(error)).toBe(text))

  it('says that the device is offline when it is', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(messageOf(new CallError(0, {}))).toBe('请打开设备网络连接')
    jest.restoreAllMocks()
  })
})
