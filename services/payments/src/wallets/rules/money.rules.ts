import { type Money, noMoney, type Wallet } from './wallet.rules.ts'

export const moneyOf = ({ money }: Pick<Wallet, 'money'>): Money => money ?? noMoney

/**
 * The fen that stand behind some of a wallet's points: their share of what was paid for all of them, cut, so that
 * points that were given away dilute those that were bought and nothing is counted twice. All of the points take all
 * of it.
 */
export const behind = (wallet: Pick<Wallet, 'money' | 'points'>, points: number): { money: Money; fen: number } => {
  const money = moneyOf(wallet)
  const fen = points >= wallet.points ? money.points : Math.floor((money.points * points) / wallet.points)
  return { money, fen: points > 0 ? fen : 0 }
}
