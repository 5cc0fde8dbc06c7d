import type { Order, RefundKind } from '@xinyu/contracts/http/product/orders'
import { askRefund } from '@xinyu/contracts/http/product/spending'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { TextAreaField } from '../../shared/ui/fields/form.tsx'

const kinds: readonly RefundKind[] = ['minor', 'mistake', 'notReceived', 'other']
const minTextLength = 5

/** Requests a refund of an order. Nothing is preselected. */
export const RefundForm = ({ order }: { order: Order }) => {
  const { t } = useText()
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
      <RadioGroup
        label={t('refund.kindLabel')}
        options={kinds.map((value) => ({ value, label: t(`refund.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'minor' && <p role="note">{t('refund.minorHelp')}</p>}
      <TextAreaField
        label={t('refund.text')}
        rows={5}
        maxLength={500}
        placeholder={t('refund.textHint')}
        value={text}
        onChange={setText}
      />
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
