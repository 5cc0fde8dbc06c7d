import { OrderStatus } from '@xinyu/contracts/enums'
import { useMutation, useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import styles from './orders.module.css'
import { type Code, finishedAddress, settleOrder } from './pay.ts'

const askEveryMs = 3_000

/** The code to scan; asks whether it is paid, and goes on by itself when the order waits no more. */
const CodeSheet = ({ code, price, onClose }: { code: Code; price: number; onClose(): void }) => {
  const { t } = useText()
  useQuery({
    queryKey: ['scanned', code.orderId],
    queryFn: async () => {
      const order = await settleOrder(code.orderId)
      if (order.status !== OrderStatus.Waiting) goTo(finishedAddress(code.orderId), { replace: true })
      return order.status
    },
    refetchInterval: askEveryMs,
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

/** Paying from a button: `run` opens the payment, `sheet` belongs on the page and shows a code where one is needed. */
export const useCheckout = (
  price: number,
  open: () => Promise<Code | null>,
): { run(): void; isPending: boolean; sheet: ReactNode } => {
  const [code, setCode] = useState<Code | null>(null)
  const pay = useMutation({ mutationFn: open, onSuccess: setCode, onError: (error) => toast(messageOf(error)) })
  return {
    run: () => pay.mutate(),
    isPending: pay.isPending,
    sheet: code && <CodeSheet code={code} price={price} onClose={() => setCode(null)} />,
  }
}
