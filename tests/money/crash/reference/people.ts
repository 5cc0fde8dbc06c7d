import type { Db } from 'mongodb'
import { accountsOf } from './accounts.ts'
import { faultsOfCorrections } from './corrections.ts'
import { faultsOfMonths } from './months.ts'
import { faultsOfOrder } from './orders.ts'
import { driftOf } from './providers.ts'
import { faultsOfLedger, faultsOfWallet } from './wallets.ts'
import { faultsOfWithdrawals } from './withdrawals.ts'

/**
 * What is wrong with these people's money, calculated independently; the system must be at rest. `vendors`: their own
 * database.
 */
export const faultsOfPeople = async (db: Db, vendors: Db, ids: readonly string[]): Promise<string[]> => {
  const all = await Promise.all(ids.map(async (id) => ({ id, accounts: await accountsOf(db, id) })))
  const faults = faultsOfLedger(all.map(({ accounts }) => accounts))
  for (const { id, accounts } of all) {
    for (const order of accounts.orders) faults.push(...(await faultsOfOrder(db, vendors, order, accounts.entries)))
    faults.push(...faultsOfWallet(id, accounts), ...(await faultsOfWithdrawals(db, vendors, id, accounts.wallet)))
    faults.push(...(await faultsOfCorrections(db, id, accounts.entries)))
  }
  faults.push(...(await faultsOfMonths(db)))
  const drift = await driftOf(db, vendors, ids)
  return drift === 0 ? faults : [...faults, `the providers have ${drift} fen that no order knows`]
}
