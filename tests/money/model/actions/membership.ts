import { RequestCorrection } from '@xinyu/payments/corrections/request-correction'
import fc from 'fast-check'
import { giveDays, memberOf, type Model } from '../model.ts'
import { action, staffMemberAt, done, type How, how, idAt, type Real, same, withoutFaults } from './action.ts'
import { swept } from './sweep.ts'

const hour = 3_600_000
const day = 24 * hour
const member = fc.nat({ max: 1 })

const checkedIn = async (model: Model, real: Real, index: number, way: How): Promise<void> => {
  const owner = memberOf(model, index)
  const today = Math.floor((model.now + 8 * hour) / day)
  const outcome = await done(real, way, () => real.shop.wallets.checkIn(idAt(real, index)))
  if (owner.checkedInOn >= today) return same('a second check-in', outcome, 'ALREADY_SIGNED_TODAY')
  // a client without an answer repeats and gets the same success
  if (!way.crashPoint || outcome !== 'ALREADY_SIGNED_TODAY') same('a check-in', outcome, 'ok')
  owner.row = owner.checkedInOn === today - 1 && owner.row < 7 ? owner.row + 1 : 1
  owner.checkedInOn = today
  if (owner.row === 7) giveDays(model, index, 1)
}

const checkIn = action('a check-in', fc.record({ member, how }), {
  run: (model, real, { member: index, how: way }) => checkedIn(model, real, index, way),
})

const week = action('a week of check-ins', fc.record({ member, how }), {
  run: async (model, real, { member: index, how: way }) => {
    for (let count = 1; count <= 7; count++) {
      await checkedIn(model, real, index, count === 7 ? way : withoutFaults)
      await swept(model, real, day)
    }
  },
})

const given = action('finance gives days', fc.record({ member, days: fc.integer({ min: 1, max: 9 }), how }), {
  run: async (model, real, { member: index, days, how: way }) => {
    const id = `given-${real.sequence.nextNumber()}-${idAt(real, index)}`
    const of = { userId: idAt(real, index), unit: 'vipDay' as const, by: staffMemberAt(real, 0) }
    const command = new RequestCorrection({ ...of, id, change: days, reason: 'reason' })
    same('days', await done(real, way, () => real.shop.execute(command)), 'ok')
    giveDays(model, index, days)
  },
})

export const membershipActions = [checkIn, week, given]
