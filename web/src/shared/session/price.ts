import { t } from '../i18n/i18n.ts'

/** What an action costs and what it leaves: the number of points shown beside a price is always that after the deed. */
export const priceText = (cost: number, balance: number | undefined): string => {
  if (balance === undefined) return t('user.cost', { cost })
  return balance < cost
    ? t('user.costShort', { cost, missing: cost - balance })
    : t('user.costOf', { cost, left: balance - cost })
}

/** The same in two words, for a small button that already shows its price. */
export const leftText = (cost: number, balance: number): string =>
  balance < cost ? t('user.missing', { missing: cost - balance }) : t('user.left', { left: balance - cost })
