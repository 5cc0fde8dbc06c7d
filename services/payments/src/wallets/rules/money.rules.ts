import { type Money, noMoney, type Wallet } from './wallet.rules.ts'

export const moneyOf = ({ money }: Pick<Wallet, 'money'>): Money => money ?? noMoney

/**
 * The fen behind some of a wallet's points: their share of what was paid for all of them, rounded down, so that free
 * points dilute paid ones and nothing is counted twice. Taking all points takes all fen.
 */
export const moneyBehind = (
  wallet: Pick<Wallet, 'money' | 'points'>,
  points: number,
): { money: Money; fen: number } => {
  const money = moneyOf(wallet)
  const fen = points >= wallet.points ? money.points : Math.floor((money.points * points) / wallet.points)
  return { money, fen: points > 0 ? fen : 0 }
}
