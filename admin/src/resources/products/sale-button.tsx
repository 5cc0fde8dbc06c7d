import { Switch } from '@mui/material'
import { products } from '@xinyu/contracts/admin/money'
import { useLocaleState, useNotify, useTranslate, useUpdate } from 'react-admin'
import { productName } from '../../shared/format/product-name.ts'
import { textOf } from '../../shared/api/refusal.ts'
import type { Product } from './product.ts'

/** Toggles the sale; the displayed version detects concurrent changes. */
export const SaleButton = ({ product }: { product: Product }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate<Product>()
  const { id, onSale, version } = product
  const [locale] = useLocaleState()
  const name = productName(product, locale)
  const change = (): void =>
    void update(
      products.name,
      { id, data: { onSale: !onSale, version }, previousData: product },
      {
        onSuccess: () =>
          notify(onSale ? 'xinyu.products.takenOff' : 'xinyu.products.putOn', {
            type: 'success',
            messageArgs: { name },
          }),
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )
  const label = `${name}: ${translate(onSale ? 'xinyu.products.onSale' : 'xinyu.products.offSale')}`
  return (
    <Switch checked={onSale} disabled={isPending} onChange={change} slotProps={{ input: { 'aria-label': label } }} />
  )
}
