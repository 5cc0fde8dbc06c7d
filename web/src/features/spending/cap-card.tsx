import { setSpendCaps, type Spending } from '@xinyu/contracts/http/product/spending'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { language, useText } from '../../shared/i18n/i18n.ts'
import { fenOf, formatDateTime, yuan } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { spendingQuery } from './spending.ts'

const maxFen = 100_000_000

/** Days and months are counted in China's time zone, wherever the person is. */
const inChina = (time: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
    new Date(time),
  )

interface CapProps {
  period: 'day' | 'month'
  spending: Spending
}

const useSaveCap = (period: CapProps['period'], onSaved: () => void) => {
  const { t, language: spoken } = useText()
  return useMutation({
    mutationFn: (value: number | null) => api(setSpendCaps, { [period]: value }),
    onSuccess: (known) => {
      queryClient.setQueryData(spendingQuery.queryKey, known)
      onSaved()
      const { next } = known[period]
      const hours = known.raiseAfterHours
      toast(next ? t('spending.savedLater', { hours, date: formatDateTime(next.from, spoken) }) : t('spending.saved'))
    },
    onError: (error) => toast(messageOf(error)),
  })
}

/** The field that changes a cap, and the button that removes it. */
const CapForm = ({ period, spending }: CapProps) => {
  const { t } = useText()
  const id = useId()
  const { cap, next } = spending[period]
  const [amount, setAmount] = useState('')
  const [isBad, setIsBad] = useState(false)
  const save = useSaveCap(period, () => setAmount(''))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const fen = fenOf(amount)
    const isAmount = fen !== null && fen <= maxFen
    setIsBad(!isAmount)
    if (isAmount) save.mutate(fen)
  }
  return (
    <form className="field" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        {t('spending.amount')}
      </label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        value={amount}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}e` : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      {isBad && (
        <p id={`${id}e`} role="alert" className="small" style={{ color: 'var(--bad)' }}>
          {t('spending.badAmount')}
        </p>
      )}
      <div style={{ display: 'flex', gap: 10, marginTop: 12, flexWrap: 'wrap' }}>
        <Button type="submit" color="primary" loading={save.isPending}>
          {t('spending.save')}
        </Button>
        {cap !== null && next?.cap !== null && (
          <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('spending.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** One cap: its amount, what is spent, when that resets, and the form that changes it. */
export const CapCard = (props: CapProps) => {
  const { t, language: spoken } = useText()
  const id = useId()
  const { period, spending } = props
  const { cap, spent, freesAt, next } = spending[period]
  const capText = (value: number | null): string =>
    value === null ? t('spending.none') : t('spending.cap', { cap: yuan(value) })
  return (
    <section className="card stack" style={{ padding: 18 }} aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {t(`spending.${period}`)}
      </h2>
      <p>
        <b>{capText(cap)}</b> ·{' '}
        {t(period === 'day' ? 'spending.spentDay' : 'spending.spentMonth', { spent: yuan(spent) })}
      </p>
      {cap !== null && (
        <progress
          style={{ width: '100%', accentColor: 'var(--coral)' }}
          max={Math.max(cap, 1)}
          value={Math.min(spent, cap)}
          aria-labelledby={id}
        />
      )}
      <p className="muted small">{t('spending.frees', { date: inChina(freesAt) })}</p>
      {next && (
        <p role="note">{t('spending.waiting', { date: formatDateTime(next.from, spoken), cap: capText(next.cap) })}</p>
      )}
      <CapForm {...props} />
    </section>
  )
}
