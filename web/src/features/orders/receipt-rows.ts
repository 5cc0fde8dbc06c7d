import type { getReceipt } from '@xinyu/contracts/http/product/spending'
import type { ReplyOf } from '@xinyu/contracts/call'
import { language, productName, t } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'

export type Receipt = ReplyOf<typeof getReceipt>['receipt']

/** What stays paid of an order after its refunds. */
export const leftOf = ({ amount, refunds = [] }: Pick<Receipt, 'amount' | 'refunds'>): number =>
  refunds.reduce((fen, refund) => fen - refund.amount, amount)

/** The rows of a receipt, on screen, in print and as a picture; unknown values are left out. */
export const receiptRows = (receipt: Receipt): [label: string, value: string][] => {
  const { buyer, seller, provider, amount, days, points, refunds = [] } = receipt
  const at = (time: string): string => formatDateTime(time, language())
  const gives = days > 0 ? t('vip.days', { days }) : t('vip.points', { points })
  const rows: [string, string][] = [
    [t('receipt.number'), receipt.orderId],
    [t('receipt.product'), productName(receipt)],
    [t('receipt.gives'), gives],
    [t('receipt.amount'), `${yuan(amount)} ${t('receipt.unit')}`],
    [t('receipt.method'), provider ? t(`receipt.${provider}`) : ''],
    [t('receipt.tradeNo'), receipt.tradeNo],
    [t('receipt.paidAt'), at(receipt.paidAt)],
    ...refunds.map(({ amount: back, at: when }): [string, string] => [
      t('orders.paidBack'),
      `${yuan(back)} ${t('receipt.unit')} · ${at(when)}`,
    ]),
    [t('orders.keptPaid'), refunds.length > 0 ? `${yuan(leftOf(receipt))} ${t('receipt.unit')}` : ''],
    [t('receipt.buyer'), [buyer.name, buyer.GID && `GID ${buyer.GID}`].filter(Boolean).join(' · ')],
    [t('receipt.seller'), seller.name],
    [t('receipt.sellerNumber'), seller.number],
    [t('receipt.contact'), seller.contact],
    [t('receipt.issuedAt'), at(receipt.issuedAt)],
  ]
  return rows.filter(([, value]) => value !== '')
}
