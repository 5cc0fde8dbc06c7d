import { getReceipt } from '@xinyu/contracts/http/product/spending'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { saveAsPicture } from '../../features/orders/receipt-picture.ts'
import { type Receipt, receiptRows } from '../../features/orders/receipt-rows.ts'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import styles from './receipt.module.css'

const ReceiptDocument = ({ receipt }: { receipt: Receipt }) => {
  const { t, language } = useText()
  const rows = receiptRows(receipt)
  const { refundedAt } = receipt
  const refunded = refundedAt && t('receipt.refunded', { date: formatDateTime(refundedAt, language) })
  const save = (): void =>
    saveAsPicture(`${receipt.orderId}.png`, {
      title: t('receipt.heading'),
      rows,
      notes: [...(refunded ? [refunded] : []), t('receipt.note')],
    })
  return (
    <div className="stack">
      <article className={`card ${styles['receipt']}`} aria-label={t('receipt.heading')}>
        <h2>{t('receipt.heading')}</h2>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {refunded && (
          <p>
            <b>{refunded}</b>
          </p>
        )}
        <p className="muted small">{t('receipt.note')}</p>
      </article>
      <div className={`stack ${styles['actions']}`} style={{ padding: 0 }}>
        <Button block color="primary" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <Button block onClick={save}>
          {t('receipt.picture')}
        </Button>
      </div>
    </div>
  )
}

/** The receipt of one order: print it, save it as PDF through the browser, or as a picture. */
export const Screen = () => {
  const { t } = useText()
  const { orderId = '' } = useParams()
  const query = useQuery({
    queryKey: ['receipt', orderId],
    queryFn: async () => (await api(getReceipt, { orderId })).receipt,
  })
  return (
    <Page title={t('receipt.title')}>
      <QueryView query={query}>{(receipt) => <ReceiptDocument receipt={receipt} />}</QueryView>
    </Page>
  )
}
