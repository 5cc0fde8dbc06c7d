import type { Product } from '@xinyu/contracts/http/product'
import { useMutation } from '@tanstack/react-query'
import { Button, Tabs } from 'antd-mobile'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { buy } from '../features/orders/pay.ts'
import { Products } from '../features/orders/products.tsx'
import { messageOf } from '../shared/api/error-text.ts'
import { useGated } from '../shared/gate/gate.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { yuan } from '../shared/lib/format.ts'
import { useMe } from '../shared/session/me.ts'
import { Page } from '../shared/ui/page.tsx'
import { toast } from '../shared/ui/toast-store.ts'
import styles from './vip.module.css'

/** Confirm order: tab 0 VIP, tab 1 guanPoint. The price is on the button, and nothing is chosen for the person. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === '1' ? '1' : '0'
  const [chosen, setChosen] = useState<Product | null>(null)
  const key = useRef(crypto.randomUUID())
  const pay = useMutation({
    mutationFn: (product: Product) => buy(product, key.current),
    onError: (error) => toast(messageOf(error)),
  })
  const run = useGated('buy', ['login'], async () => chosen && pay.mutate(chosen))
  const choose = (product: Product): void => {
    key.current = crypto.randomUUID()
    setChosen(product)
  }
  const change = (next: string): void => {
    setChosen(null)
    setQuery({ tab: next }, { replace: true })
  }
  return (
    <Page title={t('vip.checkOrder')}>
      <Tabs activeKey={tab} onChange={change}>
        <Tabs.Tab key="0" title={t('vip.tabVip')} />
        <Tabs.Tab key="1" title={t('vip.tabPoints')} />
      </Tabs>
      <div className="stack" style={{ flex: 1 }}>
        {tab === '1' && me && <p className="muted">{t('vip.balance', { balance: me.guanPoint ?? 0 })}</p>}
        <Products type={tab === '0' ? 'vip' : 'guanPoint'} chosen={chosen} onChoose={choose} />
      </div>
      <div className={styles['pay']}>
        <p className="muted small">
          {t('vip.noRenewal')} <Link to="/about/vip-service">{t('about.vip-service')}</Link>
        </p>
        <Button
          block
          size="large"
          color="primary"
          disabled={chosen === null}
          loading={pay.isPending}
          loadingText={t('vip.jumping')}
          onClick={() => run()}
        >
          {chosen ? t('vip.payFor', { price: yuan(chosen.price) }) : t('vip.chooseFirst')}
        </Button>
      </div>
    </Page>
  )
}
