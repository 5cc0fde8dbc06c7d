import type { Product } from '@xinyu/contracts/http/product/products'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd-mobile'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { buy } from '../../features/orders/pay.ts'
import { Products, productsOf } from '../../features/orders/products.tsx'
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
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'

const payTexts = { alipay: 'vip.payFor', wechat: 'vip.payForWechat', apple: 'vip.payForApple' } as const

interface MethodProps {
  methods: readonly PaymentMethod[]
  value: PaymentMethod
  onChoose(method: PaymentMethod): void
}
const MethodChoice = ({ methods, value, onChoose }: MethodProps) => {
  const { t } = useText()
  return (
    <RadioGroup
      label={t('vip.method')}
      className={`chips ${styles['methods']}`}
      options={methods.map((method) => ({ value: method, label: t(`vip.${method}`) }))}
      value={value}
      onChange={onChoose}
    />
  )
}

/** The payment methods that can buy `product`, and the chosen one; the first unless another was chosen. */
const usePaymentMethod = (product: Product | null) => {
  const { data: catalogue } = useQuery(catalogueQuery)
  const [chosen, choose] = useState<PaymentMethod | null>(null)
  const methods = availablePaymentMethods(catalogue).filter(
    (method) => method !== 'apple' || !product || product.appleProductId !== null,
  )
  return { methods, method: methods.find((one) => one === chosen) ?? methods[0], choose }
}

/** What is bought and how; the price is on the button. `orderKey` makes a repeated order the same one. */
const PayPanel = ({ isVip, product, orderKey }: { isVip: boolean; product: Product | null; orderKey: string }) => {
  const { t } = useText()
  const { methods, method, choose } = usePaymentMethod(product)
  const checkout = useCheckout(product?.price ?? 0, async () =>
    product && method ? buy(product, orderKey, method) : null,
  )
  const run = useGated('buy', ['login'], async () => product && checkout.run())
  const terms = isVip ? 'vip-service' : 'guan-point-service'
  return (
    <div className={styles['pay']}>
      {product && (
        <p role="status">
          {t('vip.youGet', {
            what: isVip ? t('vip.days', { days: product.days }) : t('vip.points', { points: product.points }),
          })}
        </p>
      )}
      {product && methods.length > 1 && method && <MethodChoice methods={methods} value={method} onChoose={choose} />}
      <p className="muted small">
        {t(method === 'apple' && isVip ? 'vip.renewsAtApple' : 'vip.noRenewal')}{' '}
        <Link to={`/about/${terms}`}>{t(`about.${terms}`)}</Link>
      </p>
      <Button
        block
        size="large"
        color="primary"
        disabled={product === null || !method}
        loading={checkout.isPending}
        loadingText={t('notice.JUMPING')}
        onClick={() => run()}
      >
        {product ? t(method ? payTexts[method] : 'vip.payFor', { price: yuan(product.price) }) : t('vip.chooseFirst')}
      </Button>
      {checkout.sheet}
    </div>
  )
}

/** What a gate offered (`?product=`), else what costs least; bought only by the button, which names its price. */
const preselected = (shown: readonly Product[], offered: string | null): Product | null =>
  shown.find(({ _id }) => _id === offered) ?? [...shown].sort((a, b) => a.price - b.price)[0] ?? null

/** Confirm order: tab 0 VIP, tab 1 guanPoint. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === '1' ? '1' : '0'
  const [chosen, setProduct] = useState<Product | null>(null)
  const { data: catalogue } = useQuery(catalogueQuery)
  const type = tab === '0' ? 'vip' : 'guanPoint'
  const product = chosen ?? preselected(productsOf(catalogue?.productList ?? [], type), query.get('product'))
  const [orderKey, setOrderKey] = useState(() => crypto.randomUUID())
  const choose = (next: Product): void => {
    setOrderKey(crypto.randomUUID())
    setProduct(next)
  }
  const change = (next: string): void => {
    setProduct(null)
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
        <Products type={type} chosen={product} onChoose={choose} />
      </div>
      <PayPanel isVip={tab === '0'} product={product} orderKey={orderKey} />
    </Page>
  )
}
