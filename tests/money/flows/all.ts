import type { Flow } from '../crash/flow.ts'
import { appleFlows } from './apple.ts'
import { correctionFlows } from './corrections.ts'
import { membershipFlows } from './membership.ts'
import { paymentFlows } from './payments.ts'
import { pointFlows } from './points.ts'
import { refundFlows } from './refunds.ts'
import { withdrawalFlows } from './withdrawals.ts'

/** Every flow of money and points. Who adds one adds it here, and each of its writes is tried. */
export const flows: readonly Flow[] = [
  ...paymentFlows,
  ...pointFlows,
  ...refundFlows,
  ...withdrawalFlows,
  ...correctionFlows,
  ...appleFlows,
  ...membershipFlows,
]
