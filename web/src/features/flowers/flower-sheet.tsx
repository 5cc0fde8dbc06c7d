import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe, useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Flower } from '../../shared/ui/icons.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './flowers.module.css'

const amounts = [1, 3, 9, 11, 99, 520] as const

interface FlowerProps {
  user: { _id: string; name: string }
  open: boolean
  onClose(): void
  /** the balance is too low: the page opens its gate */
  onShort(cost: number): void
}

/** Sends flowers to somebody. Number, balance and consequences are on screen before the one button. */
export const FlowerSheet = ({ user, open, onClose, onShort }: FlowerProps) => {
  const { t } = useText()
  const [num, setNum] = useState<number | null>(null)
  const balance = useMe()?.guanPoint ?? 0
  const cost = (num ?? 0) * (useCosts()?.flower ?? 0)
  // one key per gift: a retry after a lost answer sends no second gift
  const key = useRef(crypto.randomUUID())
  const finish = (): void => {
    setNum(null)
    key.current = crypto.randomUUID()
    void reloadMe()
    onClose()
  }
  const isShort = cost > balance
  const leaveShort = (): void => {
    finish()
    onShort(cost)
  }
  const send = useMutation({
    mutationFn: (count: number) => api(sendFlowerV2, { user2_id: user._id, num: count, clientId: key.current }),
    onSuccess: ({ cost: spent, guanPoint }, count) => {
      finish()
      toast(t('flowers.sent', { num: count, cost: spent, left: guanPoint }))
    },
    onError: (error) => {
      if (codeOf(error) !== 'GUANPOINT_NOT_ENOUGH') return toast(messageOf(error))
      leaveShort()
    },
  })
  const choose = (next: number): void => {
    key.current = crypto.randomUUID()
    setNum(next)
  }
  return (
    <Sheet open={open} title={t('flowers.title', { name: user.name })} onClose={onClose}>
      <div className={styles['grid']} role="radiogroup" aria-label={t('flowers.number')}>
        {amounts.map((count) => (
          <button
            key={count}
            type="button"
            role="radio"
            className={`choice ${styles['bouquet']}`}
            aria-checked={count === num}
            onClick={() => choose(count)}
          >
            <Flower />
            {t('flowers.count', { count })}
          </button>
        ))}
      </div>
      <p className="muted small" style={{ margin: '14px 0' }}>
        {t('flowers.balance', { balance })}
      </p>
      <Button
        block
        color="primary"
        disabled={num === null}
        loading={send.isPending}
        onClick={() => {
          if (num === null) return
          if (isShort) return leaveShort()
          send.mutate(num)
        }}
      >
        {num === null
          ? t('flowers.choose')
          : isShort
            ? t('cost.topUp', { cost, balance })
            : cost > 0
              ? t('cost.sendOf', { num, cost, balance })
              : t('flowers.send', { num })}
      </Button>
    </Sheet>
  )
}
