import { OrderStatus } from '@xinyu/contracts/enums'
import { useMutation, useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState, type ReactNode } from 'react'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t, useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './orders.module.css'
import { type Code, finishedAddress, settleOrder } from './pay.ts'

const pollMs = 3_000

/** The code to scan; polls for the payment, and continues by itself once the order is no longer waiting. */
const CodeSheet = ({ code, price, onClose }: { code: Code; price: number; onClose(): void }) => {
  const { t } = useText()
  useQuery({
    queryKey: ['scanned', code.orderId],
    queryFn: async () => {
      const order = await settleOrder(code.orderId)
      if (order.status !== OrderStatus.Waiting) goTo(finishedAddress(code.orderId), { replace: true })
      return order.status
    },
    refetchInterval: pollMs,
    gcTime: 0,
    retry: false,
  })
  return (
    <Sheet open title={t('vip.scan')} onClose={onClose}>
      <div className={styles['code']}>
        <QRCodeSVG value={code.codeUrl} size={216} marginSize={2} title={t('vip.codeOf', { price: yuan(price) })} />
        <b>{yuan(price)}</b>
        <p className="muted">{t('vip.scanHelp')}</p>
      </div>
    </Sheet>
  )
}

/** A spending cap links to where it was set; a new price is shown before ordering at it. */
const showRefusal = async (error: unknown): Promise<void> => {
  const code = codeOf(error)
  if (code === 'PRICE_CHANGED') await queryClient.invalidateQueries({ queryKey: catalogueQuery.queryKey })
  if (code !== 'SPEND_CAP_DAY' && code !== 'SPEND_CAP_MONTH') return toast(messageOf(error))
  const question = { title: t('spending.over'), text: messageOf(error) }
  if (await confirm({ ...question, confirm: t('spending.see'), cancel: t('common.later') })) goTo('/setting/spending')
}

/** Payment from a button: `run` opens the payment; `sheet` must be rendered and shows a code where one is needed. */
export const useCheckout = (
  price: number,
  open: () => Promise<Code | null>,
): { run(): void; isPending: boolean; sheet: ReactNode } => {
  const [code, setCode] = useState<Code | null>(null)
  const pay = useMutation({ mutationFn: open, onSuccess: setCode, onError: (error) => void showRefusal(error) })
  return {
    run: () => pay.mutate(),
    isPending: pay.isPending,
    sheet: code && <CodeSheet code={code} price={price} onClose={() => setCode(null)} />,
  }
}
