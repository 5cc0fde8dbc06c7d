import { expect, test } from '@jest/globals'
import { pushLink, pushText } from './push-texts.rules.ts'

test.each([
  [{ message: 1 }, '你有1条新消息', 'A new message'],
  [{ like: 1 }, '1个人喜欢你', 'Somebody likes you'],
  [{ message: 3, like: 2 }, '你有3条新消息、2个人喜欢你', '3 new messages, 2 people like you'],
])('%j says how often, in the language of the device', (counts, chinese, english) => {
  expect([pushText(counts, 'zh-CN').body, pushText(counts, 'en').body]).toEqual([chinese, english])
})

test.each([
  [{ message: 2 }, ['/chat?id=a'], '/chat?id=a'],
  [{ message: 2 }, ['/chat?id=a', '/chat?id=b'], '/message'],
  [{ like: 1 }, ['/user/a'], '/message/like'],
  [{ comment: 2 }, ['/post/1', '/post/2'], '/message/comment'],
  [{ message: 1, like: 1 }, ['/chat?id=a', '/user/a'], '/message'],
])('%j links to the thing itself if there is only one, and never to a secret liker', (counts, links, page) => {
  expect(pushLink(counts, links)).toBe(page)
})
