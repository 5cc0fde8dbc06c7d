import type { Flow } from '../crash/flow.ts'
import { appleFlows } from './apple.ts'
import { correctionFlows } from './corrections.ts'
import { membershipFlows } from './membership.ts'
import { monthFlows } from './months.ts'
import { paymentFlows } from './payments.ts'
import { pointFlows } from './points.ts'
import { refundFlows } from './refunds.ts'
import { withdrawalFlows } from './withdrawals.ts'

/**
 * Every flow of money and points. Add new flows here: each of their writes is tested. The month comes first: it is
 * locked while it has no differences that other flows leave.
 */
export const flows: readonly Flow[] = [
  ...monthFlows,
  ...paymentFlows,
  ...pointFlows,
  ...refundFlows,
  ...withdrawalFlows,
  ...correctionFlows,
  ...appleFlows,
  ...membershipFlows,
]
