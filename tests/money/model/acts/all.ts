import { appStoreActs, buyInStore, subscribe } from './app-store.ts'
import { correctionActs } from './corrections.ts'
import { membershipActs } from './membership.ts'
import { withdrawalActs } from './withdrawals.ts'
import fc from 'fast-check'
import { type Act } from './act.ts'
import { ask, deliver, forge } from './reports.ts'
import { buy, giveBackAtConsole, open, order, pay, ready } from './orders.ts'
import { confirm, flowers, reserve } from './points.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { sweep } from './sweep.ts'

/** What a sequence begins with. */
export const beginnings = fc.array(fc.oneof(buy, ready, subscribe, buyInStore), { minLength: 1, maxLength: 3 })

/** Who adds a way to move money adds its act here. */
export const acts: fc.Arbitrary<Act>[] = [
  buy,
  order,
  open,
  open,
  pay,
  pay,
  deliver,
  deliver,
  forge,
  ask,
  giveBackAtConsole,
  requestRefund,
  decideRefund,
  flowers,
  flowers,
  reserve,
  confirm,
  sweep,
  ...withdrawalActs,
  ...correctionActs,
  ...membershipActs,
  ...appStoreActs,
]
