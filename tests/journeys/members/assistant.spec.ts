import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getAssistant } from '@xinyu/contracts/http/msg/conversations'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { AiSocket } from '@xinyu/testkit/servers/ai-socket'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let lin: Visitor
let wei: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  lin = await people.member({ name: '林', GID: '37000001', phone: '13700000091' })
  wei = await people.member({ name: '伟', GID: '37000002', phone: '13700000092' })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

test('through the gateway a member asks about the product, and for first words to a member with an open page', async () => {
  expect(await lin.call(getAssistant, {})).toMatchObject({ offered: true, isSandbox: true })
  const socket = await AiSocket.open(product.url, lin.token ?? '')
  const { text, chunks } = await socket.ask('怎样注销账号？')
  expect(text).toContain('15天')
  expect(chunks.length).toBeGreaterThan(3)
  expect(chunks.every(({ ai }) => ai)).toBe(true)
  expect((await socket.ask('帮我想第一句话', { about: wei.id })).text).toContain('对方公开写过的内容')
  await wei.call(addToBlackList, { user2_id: lin.id })
  expect((await socket.ask('帮我想第一句话', { about: wei.id })).error?.code).toBe('USER_NOT_FOUND')
  socket.close()
})

test('a guest is asked to log in', async () => {
  const guest = await new Visitor(product.url).becomeGuest()
  await expect(AiSocket.open(product.url, guest.token ?? '')).rejects.toThrow('NEED_LOGIN')
})
