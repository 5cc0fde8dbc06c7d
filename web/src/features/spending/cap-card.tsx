import { setSpendCaps, type Spending } from '@xinyu/contracts/http/product/spending'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { language, useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime, yuan } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { spendingQuery } from './spending.ts'

const maxYuan = 1_000_000
/** An amount typed in yuan, as fen; null: not an amount. */
const fenOf = (text: string): number | null => {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return null
  const fen = Math.round(Number(text) * 100)
  return fen <= maxYuan * 100 ? fen : null
}

/** Days and months are counted in China's time zone, wherever the person is. */
const inChina = (time: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
    new Date(time),
  )

/** One cap: its amount, what is spent, when that resets, and the field that changes it. */
export const CapCard = ({ period, spending }: { period: 'day' | 'month'; spending: Spending }) => {
  const { t, language: spoken } = useText()
  const id = useId()
  const { cap, spent, freesAt, next } = spending[period]
  const [amount, setAmount] = useState('')
  const [isBad, setIsBad] = useState(false)
  const at = (time: string): string => formatDateTime(time, spoken)
  const capText = (value: number | null): string =>
    value === null ? t('spending.none') : t('spending.cap', { cap: yuan(value) })
  const save = useMutation({
    mutationFn: (value: number | null) => api(setSpendCaps, { [period]: value }),
    onSuccess: (known) => {
      queryClient.setQueryData(spendingQuery.queryKey, known)
      setAmount('')
      const { next: waiting } = known[period]
      const hours = known.raiseAfterHours
      toast(waiting ? t('spending.savedLater', { hours, date: at(waiting.from) }) : t('spending.saved'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const fen = fenOf(amount)
    setIsBad(fen === null)
    if (fen !== null) save.mutate(fen)
  }
  return (
    <section className="card stack" style={{ padding: 18 }} aria-labelledby={`${id}t`}>
      <h2 id={`${id}t`} className="section-title">
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
          aria-labelledby={`${id}t`}
        />
      )}
      <p className="muted small">{t('spending.frees', { date: inChina(freesAt) })}</p>
      {next && <p role="note">{t('spending.waiting', { date: at(next.from), cap: capText(next.cap) })}</p>}
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
    </section>
  )
}
