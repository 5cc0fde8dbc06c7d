import { createHash, X509Certificate } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import {
  admin,
  buy,
  type Channel,
  clock,
  finance,
  month,
  moveTo,
  payments,
  payOut,
  refund,
  runJobs,
  signer,
  today,
  wallets,
} from './test-setup.ts'
import { IndependentBook } from './test-independent-book.ts'
import { monthAfter, monthBefore, monthInChina, daysOf } from './rules/month.rules.ts'
import { verifyPdf } from './test-verify-pdf.ts'

const book = new IndependentBook()
let seed = 20_261_128
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor(((seed >>> 8) / 0x1_00_00_00) * below)
}
const products = {
  'point-60': { amount: 600, points: 60, days: 0 },
  'vip-30': { amount: 3_000, points: 0, days: 30 },
} as const
type Product = keyof typeof products
const channelOf = (): Channel => (random(2) === 0 ? 'alipay' : 'wechat')
const sell = async (person: TestPerson, product: Product, channel: Channel, begins?: number): Promise<string> => {
  const id = await buy(person, channel, product)
  book.sale({ id, day: today(), channel, ...products[product], begins: begins ?? clock.now().getTime() })
  return id
}
const earlier: Record<'vip' | 'spent', string[]> = { vip: [], spent: [] }
const giveBack = async (id: string): Promise<void> => {
  const day = today()
  await refund(id)
  book.refund(id, day)
}
const spend = async (person: TestPerson, points: number): Promise<void> => {
  await wallets.reserve(person.id, `peer:${person.id}`, points, 'flowers')
  await wallets.confirm(person.id, `peer:${person.id}`)
  book.spent({ day: today(), points, fen: points * 10 })
}
/** One generated day, from eleven o'clock on. */
const liveThrough = async (): Promise<void> => {
  for (let orders = 1 + random(3); orders > 0; orders--) {
    const person = await payments.person()
    const product: Product = random(3) === 0 ? 'vip-30' : 'point-60'
    const id = await sell(person, product, channelOf())
    if (random(4) === 0) await giveBack(id)
    else if (product === 'vip-30') earlier.vip.push(id)
    else if (random(2) === 0) {
      await spend(person, 10 + random(40))
      earlier.spent.push(id)
    }
    clock.advance(1_800_000)
  }
  if (random(5) > 0) return
  const amount = 10_000 + 1_000 * random(90)
  book.payout({ day: today(), channel: 'alipay', amount, ...(await payOut(amount)) })
}
const statement = (id = month) => admin(finance[0], `monthStatements/${id}`)
const redOf = ({ checks }: Awaited<ReturnType<typeof statement>>): string[] =>
  checks.filter(({ isGreen }) => !isGreen).map(({ kind }) => kind)
const nextDay = async (): Promise<void> => {
  moveTo(new Date(new Date(`${today()}T11:00:00+08:00`).getTime() + DAY_MS))
  await runJobs()
}
const differences = (filter: object) =>
  admin<{ id: string; kind: string; orderId: string }[]>(
    finance[0],
    `paymentDifferences?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
const csvOf = async (id: string): Promise<string> => {
  const { content, next } = await payments.call(getMonthFile, { month: id, kind: 'csv' }, finance[0])
  expect(next).toBeNull()
  return Buffer.from(content, 'base64').toString('utf8')
}

test('a generated month is closed, and its numbers are those of an independent book in SQL', async () => {
  // bought on top of each other: the second begins when the first ends
  const stacked = await payments.person()
  const begins = clock.now().getTime()
  await sell(stacked, 'vip-30', 'alipay')
  await sell(stacked, 'vip-30', 'wechat', begins + 30 * DAY_MS)
  for (const [index, day] of daysOf(month).entries()) {
    if (index > 0) await nextDay()
    expect(today()).toBe(day)
    await liveThrough()
    // money back for days that were used, and for points that were spent
    if (day.endsWith('-20')) for (const id of [earlier.vip[0], earlier.spent[0]]) await giveBack(id ?? '')
    if (day.endsWith('-10')) {
      // the bank does not know a trade that we were told is paid
      const lost = await sell(await payments.person(), 'point-60', 'alipay')
      await payments.sandboxes.database.collection<{ _id: string }>('sandbox_trades').deleteOne({ _id: lost })
    }
  }
  // nothing is locked before the month is over and its bills are there
  expect((await admin(finance[0], `monthStatements/${month}/lock`, {})).code).toBe('MONTH_NOT_GREEN')
  await nextDay()
  const before = await admin(finance[0], `monthStatements/${month}/compute`, {})
  expect(redOf(before)).toEqual(['bank', 'differences'])
  const open = await differences({ settled: false })
  expect(open.map(({ kind }) => kind)).toEqual(['missingThere'])
  for (const { id } of open)
    await admin(finance[1], `paymentDifferences/${encodeURIComponent(id)}/settle`, { reason: '渠道补单' })
  const locked = await admin(finance[0], `monthStatements/${month}/lock`, {})
  expect([redOf(locked), locked.state, locked.lockedBy]).toEqual([[], 'locked', finance[0]?.id])

  // the bank took no fee for the trade that it does not know
  const rows = locked.rows.map(({ vipEarned: _earned, ...row }) => row)
  const expected = book.rows(month).map((row) => ({ ...row }))
  const [lostRow] = expected.filter(({ day, channel }) => String(day).endsWith('-10') && channel === 'alipay')
  if (lostRow) lostRow['fees'] = Number(lostRow['fees']) - 4
  expect(rows.filter(({ sales, refunds, payouts, fees }) => sales + refunds + payouts + Math.abs(fees) > 0)).toEqual(
    expected,
  )
  expect(locked.points).toEqual(book.spentRows(month))
  const { to } = monthInChina(month)
  const memberships = book.memberships(to.getTime(), `${month}-31`)
  expect(locked.deferred).toMatchObject({ before: 0, earned: memberships['earned'], after: memberships['after'] })
  expect(locked.totals.vipEarned).toBe(memberships['earned'])
  expect(locked.rows.length).toBeGreaterThan(30)
})

test('what comes late is booked in the open month, and the locked one does not change', async () => {
  const before = await statement()
  const csv = await csvOf(month)
  const person = await payments.person()
  const late = await buy(person, 'alipay', 'point-60')
  const paidAt = new Date(monthInChina(month).to.getTime() - 60_000)
  await payments.database
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: late }, { $set: { paidAt, unbooked: true } })
  await runJobs()
  expect(await statement()).toEqual(before)
  expect(await csvOf(month)).toBe(csv)
  const open = await admin(finance[0], `monthStatements/${monthAfter(month)}/compute`, {})
  expect(open).toMatchObject({ state: 'open', late: 1 })
  expect(open.rows[0]).toMatchObject({ day: `${monthAfter(month)}-01`, channel: 'alipay', gross: 600 })
  expect(open.deferred.before).toBe(before.deferred.after)
  expect(await csvOf(monthAfter(month))).toContain(`${paidAt.toISOString()},收款 payment,支付宝 Alipay`)
})

test('the statement is a PDF that its certificate signs, and it names the CSV by its hash', async () => {
  const { file } = await statement()
  const { content, type } = await payments.call(getMonthFile, { month, kind: 'pdf' }, finance[1])
  const pdf = Buffer.from(content, 'base64')
  expect([type, file]).toEqual([
    'application/pdf',
    { size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), isSigned: true },
  ])
  const signed = verifyPdf(pdf)
  expect(signed).toEqual({ isValid: true, serialNumber: new X509Certificate(signer.certificate).serialNumber })
  const hash = createHash('sha256')
    .update(await csvOf(month))
    .digest('hex')
  expect(pdf.toString('latin1')).toContain(Buffer.from(hash, 'utf16le').swap16().toString('hex').toUpperCase())
  const changed = Buffer.from(pdf)
  changed[changed.indexOf('/Title <FEFF') + 20] = 0x31
  expect(verifyPdf(changed).isValid).toBe(false)
})

test('a locked month opens again only when a second person agrees, and only the last one', async () => {
  await nextDay()
  const reopen = (who: TestPerson | undefined, action: string, body: object = {}) =>
    admin(who, `monthStatements/${month}/${action}`, body)
  expect((await reopen(finance[0], 'approveReopen')).code).toBe('MONTH_CANNOT_MOVE')
  expect((await reopen(finance[0], 'requestReopen', { reason: '税率有误' })).reopening).toMatchObject({
    requestedBy: finance[0]?.id,
  })
  expect((await reopen(finance[0], 'approveReopen')).code).toBe('SECOND_PERSON_NEEDED')
  expect((await reopen(finance[1], 'declineReopen', { reason: '下月更正' })).reopening).toBeNull()
  await reopen(finance[1], 'requestReopen', { reason: '税率有误' })
  const file = (await statement()).file
  expect(await reopen(finance[0], 'approveReopen')).toMatchObject({ state: 'open', file: null, lockedBy: null })
  const again = await reopen(finance[1], 'lock')
  expect([again.state, again.version, redOf(again)]).toEqual(['locked', 2, []])
  expect(again.file?.sha256).not.toBe(file?.sha256)
  expect(await reopen(finance[1], 'lock')).toEqual(again)
})

test('only finance reads, locks and downloads a month', async () => {
  for (const roles of [['support'], ['moderator']] as const) {
    const other = await payments.person({ roles: [...roles] })
    expect((await admin(other, `monthStatements/${month}`)).code).toBe('FORBIDDEN')
    expect((await admin(other, `monthStatements/${month}/lock`, {})).code).toBe('FORBIDDEN')
    expect((await payments.refused(getMonthFile, { month, kind: 'csv' }, other)).code).toBe('FORBIDDEN')
  }
  expect((await admin(finance[0], `monthStatements/${monthBefore(month)}`)).code).toBe('NOT_FOUND')
})
