import type { Db } from 'mongodb'
import type { Wallet } from '@xinyu/payments/wallets/rules/wallet.rules'
import type { Batch } from '@xinyu/payments/withdrawals/batches/batch.rules'
import type { Withdrawal, WithdrawalStep } from '@xinyu/payments/withdrawals/rules/withdrawal.rules'

interface AlipayTransfer {
  _id: string
  amount: string
  status: string
}
interface WechatTransfer {
  _id: string
  amount: number
  state: string
}

/** Waits for somebody else, or is finished. */
const restful: readonly WithdrawalStep[] = ['waiting', 'paying', 'done', 'rejected', 'void']

/** Fen paid for a withdrawal, according to the providers' sandboxes. */
const paidFor = async (vendors: Db, id: string): Promise<number> => {
  const _id = { $regex: `^${id}P` }
  const [alipay, wechat] = await Promise.all([
    vendors.collection<AlipayTransfer>('sandbox_transfers').find({ _id, status: 'SUCCESS' }).toArray(),
    vendors.collection<WechatTransfer>('sandbox_wechat_transfers').find({ _id, state: 'SUCCESS' }).toArray(),
  ])
  const fen = [...alipay.map(({ amount }) => Math.round(Number(amount) * 100)), ...wechat.map(({ amount }) => amount)]
  return fen.reduce((sum, one) => sum + one, 0)
}

/** A withdrawal is paid exactly if it is done, and its value is frozen exactly while it is in progress. */
export const faultsOfWithdrawals = async (
  db: Db,
  vendors: Db,
  userId: string,
  wallet: Wallet | null,
): Promise<string[]> => {
  const stored = await db.collection<Withdrawal>('withdrawals').find({ user_id: userId }).toArray()
  const faults: string[] = []
  const say = (is: boolean, text: string): void => void (is && faults.push(text))
  for (const { _id, step, plan } of stored) {
    const paid = await paidFor(vendors, _id)
    say(!restful.includes(step), `withdrawal ${_id} is still at ${step}`)
    say(paid !== (step === 'done' ? plan?.net : 0), `withdrawal ${_id} is at ${step}, and ${paid} fen left`)
  }
  const sum = (...steps: WithdrawalStep[]): number =>
    stored.reduce((total, { step, amount }) => (steps.includes(step) ? total + amount : total), 0)
  const { frozen = 0, redeemed = 0 } = wallet?.money ?? {}
  say(frozen !== sum('waiting', 'paying'), `${userId}: ${frozen} fen are frozen, not ${sum('waiting', 'paying')}`)
  say(redeemed !== sum('done'), `${userId}: ${redeemed} fen are redeemed, not ${sum('done')}`)
  const batches = await db.collection<Batch>('payout_batches').find({ 'items.user_id': userId }).toArray()
  for (const { _id, state, items } of batches) {
    say(state === 'approved', `batch ${_id} is approved, and not paid to its end`)
    for (const { withdrawal, outcome } of items) {
      const step = stored.find((one) => one._id === withdrawal)?.step
      say(outcome === 'approved' && step === 'waiting', `${withdrawal} is approved in batch ${_id}, and still waits`)
    }
  }
  return faults
}
