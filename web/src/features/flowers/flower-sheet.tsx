import { sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useCosts } from '../../shared/api/catalogue.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe, useMe } from '../../shared/session/me.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Flower } from '../../shared/ui/page-icons.tsx'
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

const Bouquet = ({ count }: { count: number }) => (
  <>
    <Flower />
    {useText().t('flowers.count', { count })}
  </>
)

/** Sends the chosen number once; with too few points it leaves to their gate. */
const useGift = ({ user, onClose, onShort }: FlowerProps) => {
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
    onError: (error) => (codeOf(error) === 'GUANPOINT_NOT_ENOUGH' ? leaveShort() : toast(messageOf(error))),
  })
  const choose = (next: number): void => {
    key.current = crypto.randomUUID()
    setNum(next)
  }
  const submit = (): void => {
    if (cost > balance) leaveShort()
    else if (num !== null) send.mutate(num)
  }
  return { num, choose, balance, cost, submit, isPending: send.isPending }
}

/** Sends flowers to somebody. Number, balance and consequences are on screen before the one button. */
export const FlowerSheet = (props: FlowerProps) => {
  const { t } = useText()
  const { num, choose, balance, cost, submit, isPending } = useGift(props)
  const act = (): string => {
    if (num === null) return t('flowers.choose')
    if (cost > balance) return t('cost.topUp', { missing: cost - balance })
    return cost > 0 ? t('cost.sendOf', { num, cost, left: balance - cost }) : t('flowers.send', { num })
  }
  return (
    <Sheet open={props.open} title={t('flowers.title', { name: props.user.name })} onClose={props.onClose}>
      <RadioGroup
        label={t('flowers.number')}
        className={styles['grid']}
        optionClass={`choice ${styles['bouquet']}`}
        options={amounts.map((value) => ({ value, label: <Bouquet count={value} /> }))}
        value={num}
        onChange={choose}
      />
      <p className="muted small" style={{ margin: '14px 0' }}>
        {t('flowers.balance', { balance })}
      </p>
      <Button block color="primary" disabled={num === null} loading={isPending} onClick={submit}>
        {act()}
      </Button>
    </Sheet>
  )
}
