import type { Order, RefundKind } from '@xinyu/contracts/http/product/orders'
import { askRefund } from '@xinyu/contracts/http/product/spending'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const kinds: readonly RefundKind[] = ['minor', 'mistake', 'notReceived', 'other']
const minTextLength = 5

/** Requests a refund of an order. Nothing is preselected. */
export const RefundForm = ({ order }: { order: Order }) => {
  const { t } = useText()
  const id = useId()
  const [kind, setKind] = useState<RefundKind | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (wanted: RefundKind) => api(askRefund, { orderId: order.orderId, kind: wanted, text: text.trim() }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      toast(t('refund.sent'))
      goTo('/vip/orders', { replace: true })
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <p>{t('refund.lead')}</p>
      <div className="chips" role="radiogroup" aria-label={t('refund.kindLabel')}>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            className="choice"
            aria-checked={one === kind}
            onClick={() => setKind(one)}
          >
            {t(`refund.kind.${one}`)}
          </button>
        ))}
      </div>
      {kind === 'minor' && <p role="note">{t('refund.minorHelp')}</p>}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('refund.text')}
        </label>
        <textarea
          id={id}
          className="input"
          rows={5}
          maxLength={500}
          placeholder={t('refund.textHint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button
        block
        color="primary"
        disabled={kind === null || text.trim().length < minTextLength}
        loading={send.isPending}
        onClick={() => {
          if (kind) send.mutate(kind)
        }}
      >
        {t('refund.send')}
      </Button>
    </section>
  )
}
