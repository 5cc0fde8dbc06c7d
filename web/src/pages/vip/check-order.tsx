import type { Product } from '@xinyu/contracts/http/product'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd-mobile'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { buy } from '../../features/orders/pay.ts'
import { Products } from '../../features/orders/products.tsx'
import { useCheckout } from '../../features/orders/use-checkout.tsx'
import { availablePaymentMethods, type PaymentMethod } from '../../features/orders/payment-methods.ts'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import styles from './vip.module.css'

const payTexts = { alipay: 'vip.payFor', wechat: 'vip.payForWechat', apple: 'vip.payForApple' } as const

const WayRow = ({
  ways,
  way,
  onChoose,
}: {
  ways: readonly PaymentMethod[]
  way: PaymentMethod
  onChoose(way: PaymentMethod): void
}) => {
  const { t } = useText()
  return (
    <div className={`chips ${styles['ways']}`} role="radiogroup" aria-label={t('vip.way')}>
      {ways.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          className="choice"
          aria-checked={one === way}
          onClick={() => onChoose(one)}
        >
          {t(`vip.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** Confirm order: tab 0 VIP, tab 1 guanPoint. The price is on the button, and nothing is preselected. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === '1' ? '1' : '0'
  const [chosen, setChosen] = useState<Product | null>(null)
  const key = useRef(crypto.randomUUID())
  const { data: catalogue } = useQuery(catalogueQuery)
  const ways = availablePaymentMethods(catalogue)
  const [wanted, setWanted] = useState<PaymentMethod | null>(null)
  const sold = ways.filter((one) => one !== 'apple' || !chosen || chosen.appleProductId !== null)
  const way = sold.find((one) => one === wanted) ?? sold[0]
  const pay = useCheckout(chosen?.price ?? 0, async () => (chosen && way ? buy(chosen, key.current, way) : null))
  const run = useGated('buy', ['login'], async () => chosen && pay.run())
  const choose = (product: Product): void => {
    key.current = crypto.randomUUID()
    setChosen(product)
  }
  const change = (next: string): void => {
    setChosen(null)
    setQuery({ tab: next }, { replace: true })
  }
  const terms = tab === '0' ? 'vip-service' : 'guan-point-service'
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
        {chosen && (
          <p role="status">
            {t('vip.youGet', {
              what: tab === '0' ? t('vip.days', { days: chosen.days }) : t('vip.points', { points: chosen.points }),
            })}
          </p>
        )}
        {chosen && sold.length > 1 && way && <WayRow ways={sold} way={way} onChoose={setWanted} />}
        <p className="muted small">
          {t(way === 'apple' && tab === '0' ? 'vip.renewsAtApple' : 'vip.noRenewal')}{' '}
          <Link to={`/about/${terms}`}>{t(`about.${terms}`)}</Link>
        </p>
        <Button
          block
          size="large"
          color="primary"
          disabled={chosen === null || !way}
          loading={pay.isPending}
          loadingText={t('notice.JUMPING')}
          onClick={() => run()}
        >
          {chosen ? t(way ? payTexts[way] : 'vip.payFor', { price: yuan(chosen.price) }) : t('vip.chooseFirst')}
        </Button>
        {pay.sheet}
      </div>
    </Page>
  )
}
