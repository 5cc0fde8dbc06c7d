import { correct } from './corrections.rules.ts'
import { grant, receiveFlowers, revoke } from './grants.rules.ts'
import { checkIn, removeExpiredVip } from './vip-membership.rules.ts'
import { freeze, redeem, releaseFlowers } from './redemption.rules.ts'
import { confirm, release, reserve, type WalletDecision } from './reservations.rules.ts'
import type { Operation, Wallet } from './wallet.rules.ts'
import type { WalletCommand } from './wallet-command.rules.ts'

interface WalletRequest {
  op: string
  command: WalletCommand
  earlier: Operation | null
  now: Date
}

/**
 * Applies one operation to a wallet. Invariants: no amount below zero; the legs of every entry balance; an operation id
 * takes effect once. `earlier`: the operation from the ledger, if the wallet has dropped it.
 */
export const decide = (wallet: Wallet, { op, command, earlier, now }: WalletRequest): WalletDecision => {
  const known = wallet.operations.find(({ id }) => id === op) ?? earlier
  const context = { wallet, op, known, now }
  switch (command.kind) {
    case 'grant':
      return grant(context, command)
    case 'revoke':
      return revoke(context, command)
    case 'correct':
      return correct(context, command)
    case 'receiveFlowers':
      return receiveFlowers(context, command)
    case 'reserve':
      return reserve(context, command)
    case 'checkIn':
      return checkIn(context)
    case 'removeExpiredVip':
      return removeExpiredVip(context)
    case 'confirm':
      return confirm(context)
    case 'void':
      return release(context, 'voided')
    case 'freeze':
      return freeze(context, command)
    case 'redeem':
      return redeem(context)
    case 'release':
      return releaseFlowers(context)
  }
}
