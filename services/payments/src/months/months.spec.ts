import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { monthAfter, monthBefore, monthInChina } from './rules/month.rules.ts'
import { verifyPdf } from './test-verify-pdf.ts'
import { closeMonth, compareCsv, compareStatement, csvOf, redOf } from './trial/test-closing.ts'
import { TrialMonth } from './trial/test-month.ts'
import { TrialShop } from './trial/test-shop.ts'

const shop = new TrialShop()
const { month, signer } = shop
const admin: TrialShop['admin'] = (...given) => shop.admin(...given)
const trial = new TrialMonth(shop, 60)
const statement = (id = month) => admin(shop.finance[0], `monthStatements/${id}`)

beforeAll(() => shop.start())
afterAll(() => shop.close())

// `npm run month:trial -- --orders 100000` closes a larger one
test('a generated month is closed, and its numbers are those of an independent book in SQL', async () => {
  await trial.run()
  const locked = await closeMonth(shop)
  expect(compareStatement(shop, locked, trial.book)).toBeGreaterThan(500)
  compareCsv(await csvOf(shop, month), trial.book)
  expect(trial.book.documents().map(({ kind, count }) => [kind, Number(count) > 2])).toEqual([
    ['sale', true],
    ['chargeback', true],
    ['refund', true],
    ['payout', true],
  ])
})

test('what comes late is booked in the open month, and the locked one does not change', async () => {
  const before = await statement()
  const csv = await csvOf(shop, month)
  const late = await shop.buy(await shop.payments.person(), 'alipay', 'point-60')
  const paidAt = new Date(monthInChina(month).to.getTime() - 60_000)
  await shop.payments.database
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: late }, { $set: { paidAt, unbooked: true } })
  await trial.runJobs()
  expect(await statement()).toEqual(before)
  expect(await csvOf(shop, month)).toBe(csv)
  const open = await admin(shop.finance[0], `monthStatements/${monthAfter(month)}/compute`, {})
  expect(open).toMatchObject({ state: 'open', late: 1 })
  expect(open.rows[0]).toMatchObject({ day: `${monthAfter(month)}-01`, channel: 'alipay', gross: 600 })
  expect(open.deferred.before).toBe(before.deferred.after)
  expect(await csvOf(shop, monthAfter(month))).toContain(`${paidAt.toISOString()},收款 payment,支付宝 Alipay`)
})

test('the statement is a PDF that its certificate signs, and it names the CSV by its hash', async () => {
  const { file } = await statement()
  const { content, type } = await shop.payments.call(getMonthFile, { month, kind: 'pdf' }, shop.finance[1])
  const pdf = Buffer.from(content, 'base64')
  expect([type, file]).toEqual([
    'application/pdf',
    { size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex'), isSigned: true },
  ])
  const signed = verifyPdf(pdf)
  expect(signed).toEqual({ isValid: true, serialNumber: new X509Certificate(signer.certificate).serialNumber })
  const hash = createHash('sha256')
    .update(await csvOf(shop, month))
    .digest('hex')
  expect(pdf.toString('latin1')).toContain(Buffer.from(hash, 'utf16le').swap16().toString('hex').toUpperCase())
  const changed = Buffer.from(pdf)
  changed[changed.indexOf('/Title <FEFF') + 20] = 0x31
  expect(verifyPdf(changed).isValid).toBe(false)
})

test('a locked month opens again only when a second person agrees, and only the last one', async () => {
  shop.clock.advance(DAY_MS)
  await trial.runJobs()
  const reopen = (who: TestPerson | undefined, action: string, body: object = {}) =>
    admin(who, `monthStatements/${month}/${action}`, body)
  expect((await reopen(shop.finance[0], 'approveReopen')).code).toBe('MONTH_CANNOT_MOVE')
  expect((await reopen(shop.finance[0], 'requestReopen', { reason: '税率有误' })).reopening).toMatchObject({
    requestedBy: shop.finance[0]?.id,
  })
  expect((await reopen(shop.finance[0], 'approveReopen')).code).toBe('SECOND_PERSON_NEEDED')
  expect((await reopen(shop.finance[1], 'declineReopen', { reason: '下月更正' })).reopening).toBeNull()
  await reopen(shop.finance[1], 'requestReopen', { reason: '税率有误' })
  const file = (await statement()).file
  expect(await reopen(shop.finance[0], 'approveReopen')).toMatchObject({ state: 'open', file: null, lockedBy: null })
  expect((await reopen(shop.finance[1], 'lock')).state).toBe('locking')
  await shop.payments.runJob('months')
  const again = await statement()
  expect([again.state, again.version, redOf(again)]).toEqual(['locked', 2, []])
  expect(again.file?.sha256).not.toBe(file?.sha256)
  expect(await reopen(shop.finance[1], 'lock')).toEqual(again)
})

test('only finance reads, locks and downloads a month', async () => {
  for (const roles of [['support'], ['moderator']] as const) {
    const other = await shop.payments.person({ roles: [...roles] })
    expect((await admin(other, `monthStatements/${month}`)).code).toBe('FORBIDDEN')
    expect((await admin(other, `monthStatements/${month}/lock`, {})).code).toBe('FORBIDDEN')
    expect((await shop.payments.refused(getMonthFile, { month, kind: 'csv' }, other)).code).toBe('FORBIDDEN')
  }
  expect((await admin(shop.finance[0], `monthStatements/${monthBefore(month)}`)).code).toBe('NOT_FOUND')
})
