import { Link } from 'react-router-dom'
import type { Product } from '@xinyu/contracts/http/product/products'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { productName, useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import styles from './orders.module.css'

export type ProductType = 'vip' | 'guanPoint'

const ProductLabel = ({ product }: { product: Product }) => {
  const { t, language } = useText()
  const desc = (language === 'en' && product.descEn) || product.desc
  return (
    <>
      <span className={styles['productName']}>{productName(product)}</span>
      <span className="muted small">{desc}</span>
      <span className={styles['price']}>
        {product.originalPrice !== null && product.originalPrice > product.price && (
          <s aria-label={t('vip.oldPrice', { price: yuan(product.originalPrice) })}>{yuan(product.originalPrice)}</s>
        )}
        <b>{yuan(product.price)}</b>
      </span>
    </>
  )
}

/** Those of one kind that are on sale, in the operator's order. */
export const productsOf = (list: readonly Product[], type: ProductType): Product[] =>
  list.filter((product) => product.type === type && product.onSale).sort((a, b) => a.order - b.order)

/** The products of one kind. */
export const Products = ({
  type,
  chosen,
  onChoose,
}: {
  type: ProductType
  chosen: Product | null
  onChoose(product: Product): void
}) => {
  const { t } = useText()
  const query = useQuery(catalogueQuery)
  return (
    <QueryView query={query}>
      {({ productList }) => {
        const shown = productsOf(productList, type)
        if (shown.length === 0)
          return (
            <EmptyView title={t('vip.noProducts')} action={<Link to="/about/connect">{t('about.connect')}</Link>} />
          )
        return (
          <RadioGroup
            label={t(type === 'vip' ? 'vip.chooseTerm' : 'vip.choosePack')}
            className={styles['products']}
            optionClass={styles['product']}
            options={shown.map((product) => ({ value: product._id, label: <ProductLabel product={product} /> }))}
            value={chosen?._id ?? null}
            onChange={(id) => {
              const product = shown.find(({ _id }) => _id === id)
              if (product) onChoose(product)
            }}
          />
        )
      }}
    </QueryView>
  )
}
