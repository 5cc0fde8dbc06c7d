import type { Correction } from '@xinyu/payments/corrections/corrections.rules'
import type { Entry } from '@xinyu/payments/wallets/rules/wallet.rules'
import type { Db } from 'mongodb'
import { count } from './accounts.ts'

/** Exactly the approved corrections of points are booked; VIP days have no entry of points. */
export const faultsOfCorrections = async (db: Db, id: string, entries: readonly Entry[]): Promise<string[]> => {
  const stored = await db.collection<Correction>('point_corrections').find({ user_id: id }).toArray()
  const bookedOf = (correction: string): number =>
    count(entries, ({ op, state }) => op === `correction:${correction}` && state === 'applied')
  return stored.flatMap(({ _id, state, unit }) =>
    state !== 'approved' && bookedOf(_id) === (state === 'applied' && unit !== 'vipDay' ? 1 : 0)
      ? []
      : [`correction ${_id} is ${state} and booked ${bookedOf(_id)} times`],
  )
}
