import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { scamSignals } from '@xinyu/contracts/admin/content'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import type { RecordOf } from '@xinyu/contracts/resource'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { People } from '../fixture/people.fixture.ts'

let product: TestProduct
let stranger: Visitor
let members: Visitor[]
let moderator: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  stranger = await people.member({ name: '阿财', GID: '35100000', phone: '13510000000' })
  members = []
  for (const index of [1, 2, 3, 4])
    members.push(await people.member({ name: `岛民${index}`, GID: `3510000${index}`, phone: `1351000000${index}` }))
  moderator = await people.admin({ name: '何', phone: '13510000101', roles: ['moderator'] })
  await product.drain()
}, 180_000)
afterAll(() => product?.stop())

const say = (to: Visitor, content: string) =>
  stranger.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() })
const queue = async (): Promise<RecordOf<typeof scamSignals>[]> => {
  const headers = { authorization: `Bearer ${moderator.token}` }
  const filter = encodeURIComponent(JSON.stringify({ state: 'open' }))
  return (await (await fetch(`${product.url}/api/admin/scamSignals?filter=${filter}`, { headers })).json()) as never
}
/** polls until it holds: a job stores the scores */
const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + 30_000
  while (!(await holds())) if (Date.now() > until) throw new Error('it never held')
}

test('a stranger asks for money: the receiver is warned, the stranger sees nothing of it, a moderator sees the score', async () => {
  const [first, ...others] = members as [Visitor, ...Visitor[]]
  const socket = await LiveSocket.open(product.url, first.id, first.token ?? '')
  const { message } = await say(first, '我卡被冻结了，能借我两千块急用吗')
  expect((await socket.nextFrame(2)).message.warning).toEqual({ about: ['money'], stage: 1 })
  socket.close()
  for (const one of others) await say(one, '我这有内部消息，跟我一起投资，稳赚不赔')
  const seen = await Promise.all(
    others.map(async (one) => (await one.call(getmsg2, { user2_id: stranger.id })).list[0]?.warning?.stage),
  )
  expect(seen).toEqual([2, 2, 2])
  const own = [message, ...(await stranger.call(getmsg2, { user2_id: first.id })).list]
  expect(own.map(({ warning }) => warning)).toEqual([undefined, undefined])
  await eventually(async () => (await queue()).length > 0)
  const [signals] = await queue()
  expect(signals).toMatchObject({ user_id: stranger.id, receivers: 4, signals: [{ kind: 'money', count: 4 }] })
  expect(JSON.stringify(signals)).not.toContain('内部消息')
})
