import { products } from '@xinyu/contracts/admin/money'
import { useLocaleState, useTranslate } from 'react-admin'
import { UpdateSwitch } from '../../shared/action/update-switch.tsx'
import { productName } from '../../shared/format/product-name.ts'
import type { Product } from './product.ts'

/** Toggles the sale; the displayed version detects concurrent changes. */
export const SaleButton = ({ product }: { product: Product }) => {
  const translate = useTranslate()
  const { onSale, version } = product
  const [locale] = useLocaleState()
  const name = productName(product, locale)
  return (
    <UpdateSwitch
      resource={products.name}
      record={product}
      isOn={onSale}
      label={`${name}: ${translate(onSale ? 'xinyu.products.onSale' : 'xinyu.products.offSale')}`}
      change={{ onSale: !onSale, version }}
      done={onSale ? 'xinyu.products.takenOff' : 'xinyu.products.putOn'}
      name={name}
    />
  )
}
