import { appStoreActions, buyInStore, subscribe } from './app-store.ts'
import { correctionActions } from './corrections.ts'
import { membershipActions } from './membership.ts'
import { monthActions } from './months.ts'
import { withdrawalActions } from './withdrawals.ts'
import fc from 'fast-check'
import { type Action } from './action.ts'
import { ask, deliver, forge } from './reports.ts'
import { buy, giveBackAtConsole, open, order, pay, ready } from './orders.ts'
import { confirm, flowers, reserve } from './points.ts'
import { decideRefund, refundPart, requestRefund } from './refunds.ts'
import { sweep } from './sweep.ts'

/** The first actions of a sequence. */
export const beginnings = fc.array(fc.oneof(buy, ready, subscribe, buyInStore), { minLength: 1, maxLength: 3 })

/** Add an action here for every new way to move money. */
const ofMoney: fc.Arbitrary<Action>[] = [
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
  refundPart,
  refundPart,
  decideRefund,
  flowers,
  flowers,
  reserve,
  confirm,
  sweep,
  ...withdrawalActions,
  ...correctionActions,
  ...membershipActions,
  ...appStoreActions,
]

/** The lock of a month computes in the database, which the documents in memory do not. */
export const actionsOf = (inMemory: boolean): fc.Arbitrary<Action>[] =>
  inMemory ? ofMoney : [...ofMoney, ...monthActions]
