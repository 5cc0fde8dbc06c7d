import { createHash } from 'node:crypto'
import type { MonthLine } from '@xinyu/payments/months/rules/lines.rules'
import type { Month } from '@xinyu/payments/months/rules/month-state.rules'
import type { Binary, Db } from 'mongodb'

/** A locked month has exactly its frozen documents, its statement their sums, and its file its hash. */
export const faultsOfMonths = async (db: Db): Promise<string[]> => {
  const faults: string[] = []
  const say = (is: boolean, text: string): void => void (is && faults.push(text))
  const files = db.collection<{ _id: string; bytes: Binary }>('month_files')
  for (const { _id, state, statement, file, locks } of await db.collection<Month>('months').find().toArray()) {
    say(state === 'locking', `${_id} is still being locked`)
    if (state !== 'locked') continue
    const lines = await db.collection<MonthLine>('month_lines').find({ month: _id }).toArray()
    const sum = (kind: MonthLine['kind']): number =>
      lines.reduce((fen, line) => (line.kind === kind ? fen + line.amount : fen), 0)
    const { gross, refunds, chargebacks, payouts } = statement?.totals ?? {}
    const bytes = (await files.findOne({ _id: `${_id}:${locks}` }))?.bytes.buffer ?? new Uint8Array()
    say(
      lines.some(({ frozen }) => !frozen),
      `${_id} is locked, and has a document that is not frozen`,
    )
    say(gross !== sum('sale') || payouts !== sum('payout'), `${_id}: its statement is not the sum of its documents`)
    say(refunds !== sum('refund') || chargebacks !== sum('chargeback'), `${_id}: its statement has other refunds`)
    say(file?.sha256 !== createHash('sha256').update(bytes).digest('hex'), `${_id}: its file is not the stored one`)
  }
  const unbooked = { unbooked: true }
  const left = await Promise.all(['orders', 'withdrawals'].map((name) => db.collection(name).countDocuments(unbooked)))
  say(
    left.some((count) => count > 0),
    `${left.join(' orders and ')} withdrawals are in no month`,
  )
  return faults
}
