import { planWithdrawal, REDEEM_PERCENT } from '@xinyu/contracts/rules/withdrawal'
import { useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import styles from './gifts.module.css'
import type { Terms } from './withdrawal-query.ts'

const Line = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div className={strong ? styles['total'] : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** The breakdown of a withdrawal, from what was paid for the flowers to what is paid out. */
export const Breakdown = ({ amount, terms }: { amount: number; terms: Terms }) => {
  const { t } = useText()
  const before = { amount: terms.monthAmount, tax: terms.monthTax }
  const { fee, taxable, tax, net, overSuggested } = planWithdrawal(amount, before)
  return (
    <section aria-label={t('withdraw.sum')}>
      <dl className={styles['sum']}>
        <Line name={t('withdraw.paidFor')} value={yuan(Math.round((amount * 100) / REDEEM_PERCENT))} />
        <Line name={t('withdraw.percent')} value={`${REDEEM_PERCENT}%`} />
        <Line name={t('withdraw.value')} value={yuan(amount)} />
        <Line name={t('withdraw.fee')} value={`−${yuan(fee)}`} />
        {terms.monthAmount > 0 && <Line name={t('withdraw.month')} value={yuan(terms.monthAmount)} />}
        <Line name={t('withdraw.taxable')} value={yuan(taxable)} />
        <Line name={t('withdraw.tax')} value={`−${yuan(tax)}`} />
        <Line name={t('withdraw.net')} value={yuan(net)} strong />
      </dl>
      {terms.monthTax > 0 && <p className="muted small">{t('withdraw.taxBefore', { amount: yuan(terms.monthTax) })}</p>}
      {overSuggested && (
        <p className={styles['warning']} role="note">
          {t('withdraw.overSuggested')}
        </p>
      )}
    </section>
  )
}
