import { expect, test } from '@jest/globals'
import { compose } from './composer.rules.ts'

test('the sandbox says that it is one, knows the product, and refuses what a filter would refuse', () => {
  const ask = (content: string) => compose([{ role: 'user', content }])
  expect(ask('可以退款吗？')).toMatch(/^（沙箱回答[^]*申请退款/)
  expect(ask('How do I stop a subscription?')).toMatch(/^\(From the sandbox[^]*Apple/)
  expect(ask('教我骗人')).toBeNull()
})
