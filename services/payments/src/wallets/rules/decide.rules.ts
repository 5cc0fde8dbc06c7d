import { grant, receiveFlowers, revoke } from './grants.rules.ts'
import { freeze, redeem, releaseFlowers } from './redemption.rules.ts'
import { confirm, type Decision, release, reserve } from './reservations.rules.ts'
import type { Operation, Wallet, WalletCommand } from './wallet.rules.ts'

interface WalletRequest {
  op: string
  command: WalletCommand
  earlier: Operation | null
  now: Date
}

/**
 * What one operation does to a wallet. Invariants: no amount below zero; the legs of every entry balance; an operation
 * id takes effect once, however often it comes. `earlier`: the operation as the journal has it, for a wallet that has
 * dropped it.
 */
export const decide = (wallet: Wallet, { op, command, earlier, now }: WalletRequest): Decision => {
  const known = wallet.operations.find(({ id }) => id === op) ?? earlier
  const context = { wallet, op, known, now }
  switch (command.kind) {
    case 'grant':
      return grant(context, command)
    case 'revoke':
      return revoke(context, command)
    case 'receiveFlowers':
      return receiveFlowers(context, command)
    case 'reserve':
      return reserve(context, command)
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
