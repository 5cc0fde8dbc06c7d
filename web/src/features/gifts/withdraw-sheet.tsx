import { withdrawGift } from '@xinyu/contracts/http/gift/withdrawals'
import { planWithdrawal } from '@xinyu/contracts/rules/withdrawal'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { fenOf, yuan } from '../../shared/lib/format.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import { reloadWithdrawals, type Terms } from './withdrawal-query.ts'
import { Breakdown } from './breakdown.tsx'
import { ErrorLine, InputField } from '../../shared/ui/fields/form.tsx'

const maxAmountOf = ({ redeemable, dayLeft, monthLeft }: Terms): number => Math.min(redeemable, dayLeft, monthLeft)

/** The amount, what it pays out, and its one submission. */
const useWithdrawal = (terms: Terms, proof: ReturnType<typeof useOwnerProof>, onClose: () => void) => {
  const { t } = useText()
  const [text, setText] = useState('')
  // one key per request: a retry after a lost answer withdraws only once
  const key = useRef(crypto.randomUUID())
  const amount = fenOf(text)
  const max = maxAmountOf(terms)
  const isPossible = amount !== null && amount >= terms.minimum && amount <= max
  const plan = isPossible ? planWithdrawal(amount, { amount: terms.monthAmount, tax: terms.monthTax }) : null
  const change = (next: string): void => {
    key.current = crypto.randomUUID()
    setText(next.replace(/[^\d.]/g, ''))
  }
  const submit = useMutation({
    mutationFn: async () => {
      if (plan && proof.proof)
        await api(withdrawGift, { amount: plan.amount, net: plan.net, clientId: key.current, ...proof.proof })
    },
    onSuccess: () => {
      change('')
      proof.reset()
      onClose()
      toast(t('withdraw.requested'))
      void reloadWithdrawals()
    },
    onError: (error) => {
      key.current = crypto.randomUUID()
      if (codeOf(error) === 'WITHDRAW_CHANGED') void reloadWithdrawals()
    },
  })
  const hint = (): string => {
    if (amount === null || isPossible) return ''
    return amount < terms.minimum
      ? t('withdraw.tooLittle', { minimum: yuan(terms.minimum) })
      : t('withdraw.tooMuch', { max: yuan(max) })
  }
  return { text, change, max, plan, hint: hint(), submit }
}

const PayeeRow = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <div className="menu">
      <Link className="row" to="/me/withdraw-info">
        <span className="body" style={{ flex: 'none' }}>
          {t('withdraw.payee')}
        </span>
        <span className="muted" style={{ minWidth: 0, marginLeft: 'auto', overflowWrap: 'anywhere' }}>
          {me?.payee ?? t('withdraw.noPayee')}
        </span>
      </Link>
    </div>
  )
}

/** Withdrawal: amount, breakdown and proof are on screen before the one button. */
export const WithdrawSheet = ({ terms, open, onClose }: { terms: Terms; open: boolean; onClose(): void }) => {
  const { t } = useText()
  const owner = useOwnerProof()
  const { text, change, max, plan, hint, submit } = useWithdrawal(terms, owner, onClose)
  const isReady = plan !== null && owner.proof !== null
  return (
    <Sheet open={open} title={t('withdraw.title')} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) submit.mutate()
        }}
      >
        <InputField label={t('withdraw.amount')} inputMode="decimal" maxLength={10} value={text} onChange={change} />
        <p className="muted small">
          {t('withdraw.available', { amount: yuan(terms.redeemable), minimum: yuan(terms.minimum) })}
          <br />
          {t('withdraw.limits', { day: yuan(terms.dayLeft), month: yuan(terms.monthLeft) })}
        </p>
        <div>
          <button type="button" className="choice" onClick={() => change(String(max / 100))}>
            {t('withdraw.all', { amount: yuan(max) })}
          </button>
        </div>
        {plan && <Breakdown amount={plan.amount} terms={terms} />}
        <PayeeRow />
        {owner.fields}
        <p className="muted small">
          <Link to="/about/receive-gift-service">{t('withdraw.terms')}</Link>
        </p>
        <ErrorLine error={hint || submit.error} />
        <Button type="submit" block color="primary" disabled={!isReady} loading={submit.isPending}>
          {plan ? t('withdraw.confirm', { net: yuan(plan.net) }) : t('withdraw.choose')}
        </Button>
      </form>
    </Sheet>
  )
}
