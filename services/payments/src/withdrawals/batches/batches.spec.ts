import { randomUUID } from 'node:crypto'
import { expect, jest, test } from '@jest/globals'
import type { payoutBatches } from '@xinyu/contracts/admin/payout-batches'
import { countForFinance } from '@xinyu/contracts/internal/payments'
import type { RecordOf } from '@xinyu/contracts/resource'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { alipay, clock, console_, finance, job, member, paidTo, payments, request } from '../test-setup.ts'
import { WithdrawalsStore } from '../withdrawals.store.ts'

type Batch = RecordOf<typeof payoutBatches> & { code?: string }
/** Withdrawals of as many members, each with an account of their own. */
const waiting = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let one = 0; one < count; one++) {
    const me = await member(20_000, { ...alipay, account: `${randomUUID().slice(0, 8)}@example.com` })
    ids.push((await request(me, 10_000)).withdrawal._id)
  }
  return ids
}
const propose = (withdrawals: string[], clientId = randomUUID(), who = finance[0]): Promise<Batch> =>
  console_(who, 'payoutBatches', { withdrawals, clientId })
const act = (batch: Batch, action: string, who = finance[1], body: object = {}): Promise<Batch> =>
  console_(who, `payoutBatches/${batch.id}/${action}`, body)
const statusOf = async (id: string): Promise<number> => (await console_(finance[0], `withdrawals/${id}`)).status

test('one person proposes withdrawals, another approves, and each is paid once', async () => {
  const ids = await waiting(3)
  const clientId = randomUUID()
  const batch = await propose(ids, clientId)
  expect([batch.state, batch.size, batch.net]).toEqual(['waiting', 3, 3 * 9_500])
  expect((await propose(ids, clientId)).id).toBe(batch.id)
  expect(await Promise.all(ids.map(statusOf))).toEqual([0, 0, 0])
  expect((await act(batch, 'approve', finance[0])).code).toBe('SECOND_PERSON_NEEDED')
  const before = (await paidTo('sandbox_transfers')).length
  const [once] = await Promise.all([act(batch, 'approve'), act(batch, 'approve')])
  expect(once.code).toBeUndefined()
  await payments.runJob('payout-batches')
  await job()
  const done = await console_<Batch>(finance[0], `payoutBatches/${batch.id}`)
  expect([done.state, done.items.map(({ outcome }) => outcome)]).toEqual(['done', Array(3).fill('approved')])
  expect(await Promise.all(ids.map(statusOf))).toEqual([2, 2, 2])
  expect((await paidTo('sandbox_transfers')).length).toBe(before + 3)
  const { approvals } = await console_(finance[0], `withdrawals/${ids[0]}`)
  expect(approvals.map(({ by }) => by)).toEqual(finance.map(({ id }) => id))
})

test('one that was decided meanwhile is refused, and the others are paid', async () => {
  const ids = await waiting(2)
  const batch = await propose(ids)
  await console_(finance[0], `withdrawals/${ids[0]}/reject`, { reason: '资料有误' })
  const done = await act(batch, 'approve')
  expect(done.items.map(({ outcome, refusal }) => [outcome, refusal])).toEqual([
    ['refused', 'WITHDRAW_CANNOT_MOVE'],
    ['approved', null],
  ])
  await job()
  expect(await Promise.all(ids.map(statusOf))).toEqual([3, 2])
})

test('what is flagged, one’s own or unknown is in no batch, and a rejected batch pays nothing', async () => {
  const ids = await waiting(1)
  const [own = ''] = ids
  const account = { ...alipay, account: 'staff@example.com' }
  const colleague = await member(20_000, account, { roles: ['finance'] })
  const theirs = (await request(colleague, 10_000)).withdrawal._id
  expect((await propose([theirs], randomUUID(), colleague)).code).toBe('SELF')
  expect((await propose(['unknown'])).code).toBe('NOT_FOUND')
  const twin = await member(20_000, account)
  const flagged = (await request(twin, 10_000)).withdrawal._id
  expect((await propose([flagged])).code).toBe('WITHDRAW_FLAGGED')
  const batch = await propose(ids)
  expect((await act(batch, 'reject', finance[1], { reason: '先核对' })).state).toBe('rejected')
  expect((await act(batch, 'approve', finance[1])).code).toBe('WITHDRAW_CANNOT_MOVE')
  expect(await statusOf(own)).toBe(0)
  expect((await propose(ids, randomUUID(), await payments.person({ roles: ['support'] }))).code).toBe('FORBIDDEN')
})

test('wherever a process crashes while a batch is paid, the job finishes it and pays each once', async () => {
  const store = payments.service.app.get(WithdrawalsStore)
  for (const when of ['before', 'after'] as const) {
    const ids = await waiting(2)
    const batch = await propose(ids)
    const real = store.decide.bind(store)
    let calls = 0
    jest.spyOn(store, 'decide').mockImplementation(async (...given) => {
      calls++
      if (calls === 2 && when === 'before') throw new Error('crash')
      const after = await real(...given)
      if (calls === 2) throw new Error('crash')
      return after
    })
    await act(batch, 'approve')
    jest.restoreAllMocks()
    const before = (await paidTo('sandbox_transfers')).length
    clock.advance(5_000)
    await payments.runJob('payout-batches')
    await job()
    const done = await console_<Batch>(finance[0], `payoutBatches/${batch.id}`)
    expect([when, done.state, await Promise.all(ids.map(statusOf))]).toEqual([when, 'done', [2, 2]])
    expect((await paidTo('sandbox_transfers')).length - before).toBe(2)
  }
})

test('what waits for finance is counted by list', async () => {
  const internal = new InternalClient({ ...payments.config, PAYMENTS_URL: payments.service.url })
  const counted = async () => {
    const { counts } = await internal.call(countForFinance, {})
    return counts.map(({ count }) => count)
  }
  const [asked = 0, proposed = 0, open = 0] = await counted()
  const [id = ''] = await waiting(2)
  const batch = await propose([id])
  const difference = { provider: 'alipay', day: '2030-01-01', kind: 'lost', settledAt: null }
  await payments.database.collection('payment_differences').insertOne(difference)
  expect(await counted()).toEqual([asked + 2, proposed + 1, open + 1])
  await act(batch, 'reject', finance[1], { reason: '下周再付' })
  await console_(finance[0], `withdrawals/${id}/reject`, { reason: '资料有误' })
  expect(await counted()).toEqual([asked + 1, proposed, open + 1])
})
