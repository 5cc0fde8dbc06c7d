import { Link } from 'react-router-dom'
import { WithdrawalStatus } from '@xinyu/contracts/enums'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import { ConfirmInWechat } from './confirm-in-wechat.tsx'
import styles from './gifts.module.css'
import { WithdrawSheet } from './withdraw-sheet.tsx'
import { type Terms, type Withdrawal, withdrawalsQuery } from './withdrawal-query.ts'

const Row = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const { t, language } = useText()
  const { amount, fee, tax, net, status, reason, confirmation, payee, addtime, paidAt } = withdrawal
  return (
    <li className="row">
      <span className="body">
        <span className="title" style={{ justifyContent: 'space-between' }}>
          {yuan(net)}
          <span className="muted small">{t(`withdraw.status.s${status as 0 | 1 | 2 | 3}`)}</span>
        </span>
        <span className="muted small" style={{ display: 'block' }}>
          {t('withdraw.value')} {yuan(amount)} · {t('withdraw.fee')} {yuan(fee)} · {t('withdraw.tax')} {yuan(tax)}
        </span>
        <span className="muted small" style={{ display: 'block', overflowWrap: 'anywhere' }}>
          {[payee, formatDateTime(paidAt ?? addtime, language)].filter(Boolean).join(' · ')}
        </span>
        {status === WithdrawalStatus.Rejected && reason && (
          <span className="small" style={{ display: 'block' }}>
            {t('withdraw.reason', { reason })}
          </span>
        )}
        {confirmation && <ConfirmInWechat confirmation={confirmation} />}
      </span>
    </li>
  )
}

/** Why withdrawing is not possible now; empty when it is. */
const useWithdrawalBlocker = ({ redeemable, frozen, minimum }: Terms): string => {
  const { t } = useText()
  if (frozen > 0) return t('withdraw.pending')
  return redeemable < minimum
    ? t('withdraw.notEnough', { minimum: yuan(minimum), missing: yuan(minimum - redeemable) })
    : ''
}

const Offer = ({ terms }: { terms: Terms }) => {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const blocker = useWithdrawalBlocker(terms)
  const begin = useGated('withdraw', ['realName', 'withdrawInfo'], async () => setOpen(true))
  return (
    <div className={`card ${styles['offer']}`} style={{ margin: 12, padding: 16 }}>
      <p className="small" style={{ flex: '1 1 160px' }}>
        {blocker || t('withdraw.available', { amount: yuan(terms.redeemable), minimum: yuan(terms.minimum) })}
      </p>
      <Button color="primary" disabled={blocker !== ''} onClick={() => begin()}>
        {t('withdraw.go')}
      </Button>
      <WithdrawSheet terms={terms} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Withdraws the value of flowers, and lists earlier withdrawals. */
export const Withdrawals = () => {
  const { t } = useText()
  const query = useQuery(withdrawalsQuery)
  return (
    <QueryView query={query}>
      {({ list, terms }) => (
        <>
          <Offer terms={terms} />
          <h2 className="section-title" style={{ margin: '12px 20px 4px' }}>
            {t('withdraw.history')}
          </h2>
          {list.length === 0 ? (
            <EmptyView
              title={t('withdraw.none')}
              text={t('withdraw.noneText')}
              action={<Link to="/about/receive-gift-service">{t('about.receive-gift-service')}</Link>}
            />
          ) : (
            <ul className="menu rows" style={{ margin: 12 }}>
              {list.map((withdrawal) => (
                <Row key={withdrawal._id} withdrawal={withdrawal} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  )
}
