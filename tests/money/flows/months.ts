import { createHash, randomUUID } from 'node:crypto'
import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import { chinaMonthOf } from '@xinyu/contracts/rules/withdrawal'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { MonthLine } from '@xinyu/payments/months/rules/lines.rules'
import { monthAfter, monthInChina } from '@xinyu/payments/months/rules/month.rules'
import type { Month } from '@xinyu/payments/months/rules/month-state.rules'
import type { Binary } from 'mongodb'
import { type Flow, flow, differences } from '../crash/flow.ts'
import type { Person, World } from '../crash/world.ts'
import { opened, pay } from './payments.ts'

interface Fixture {
  people: Person[]
  finance: Person
  month: string
  orderId: string
  clientId: string
}

/** A month that is over, with a membership and points that were sold, whose bills have come. */
const over = async (world: World): Promise<Fixture> => {
  const month = chinaMonthOf(world.clock.now())
  const [points, membership] = [await opened(world, 'alipay'), await opened(world, 'wechat', 'vip-30')]
  await pay(world, 'alipay', points)
  await pay(world, 'wechat', membership)
  // at eleven o'clock, when the last day's bills are there
  const at = monthInChina(month).to.getTime() + DAY_MS + 11 * 3_600_000
  await world.advance(at - world.clock.now().getTime())
  for (const job of ['wallets', 'reconciliation', 'months']) await world.job(job)
  const finance = await world.person({ roles: ['finance'] })
  return { people: [points.me, membership.me], finance, month, orderId: points.orderId, clientId: randomUUID() }
}

/** Locks the month; what is refunded afterwards belongs to the next one. */
const locked: Flow = flow({
  name: 'lock of a month, and a refund of its order afterwards',
  prepare: over,
  run: async (world, { month, finance, orderId, clientId }) => {
    await world.post(`api/admin/monthStatements/${month}/lock`, {}, finance)
    await world.job('months')
    const part = { reason: '重复购买', amount: 100, clientId }
    await world.post(`api/admin/orders/${orderId}/refund`, part, finance)
    await world.job('months')
  },
  faults: async (world, { month, finance, orderId }) => {
    const found = await world.db.collection<Month>('months').findOne({ _id: month })
    const lines = await world.db.collection<MonthLine>('month_lines').find({ orderId }).toArray()
    const { content } = await world.call(getMonthFile, { month, kind: 'csv' }, finance)
    const hash = createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')
    const pdf = await world.db
      .collection<{ _id: string; bytes: Binary }>('month_files')
      .findOne({ _id: `${month}:${found?.locks}` })
    const named = Buffer.from(hash, 'utf16le').swap16().toString('hex').toUpperCase()
    return differences(
      {
        month: ['locked', finance.id, 1],
        booked: { sale: [month, true], refund: [monthAfter(month), false] },
        isNamed: true,
      },
      {
        month: [found?.state, found?.lockedBy, found?.locks],
        booked: Object.fromEntries(lines.map((line) => [line.kind, [line.month, line.frozen === true]])),
        isNamed: Buffer.from(pdf?.bytes.buffer ?? [])
          .toString('latin1')
          .includes(named),
      },
    )
  },
})

export const monthFlows: readonly Flow[] = [locked]
