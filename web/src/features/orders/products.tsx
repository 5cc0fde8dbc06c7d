import { Link } from 'react-router-dom'
import type { Product } from '@xinyu/contracts/http/product/products'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../shared/api/catalogue.ts'
import { productName, useText } from '../../shared/i18n/i18n.ts'
import { yuan } from '../../shared/lib/format.ts'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'
import styles from './orders.module.css'

export type ProductType = 'vip' | 'guanPoint'

const ProductCard = ({ product, chosen, onChoose }: { product: Product; chosen: boolean; onChoose(): void }) => {
  const { t, language } = useText()
  const desc = (language === 'en' && product.descEn) || product.desc
  return (
    <button type="button" role="radio" aria-checked={chosen} className={styles['product']} onClick={onChoose}>
      <span className={styles['productName']}>{productName(product)}</span>
      <span className="muted small">{desc}</span>
      <span className={styles['price']}>
        {product.originalPrice !== null && product.originalPrice > product.price && (
          <s aria-label={t('vip.oldPrice', { price: yuan(product.originalPrice) })}>{yuan(product.originalPrice)}</s>
        )}
        <b>{yuan(product.price)}</b>
      </span>
    </button>
  )
}

/** The products of one kind. Nothing is preselected. */
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
        const shown = productList
          .filter((product) => product.type === type && product.onSale)
          .sort((a, b) => a.order - b.order)
        if (shown.length === 0)
          return (
            <EmptyView title={t('vip.noProducts')} action={<Link to="/about/connect">{t('about.connect')}</Link>} />
          )
        return (
          <div
            role="radiogroup"
            aria-label={t(type === 'vip' ? 'vip.chooseTerm' : 'vip.choosePack')}
            className={styles['products']}
          >
            {shown.map((product) => (
              <ProductCard
                key={product._id}
                product={product}
                chosen={chosen?._id === product._id}
                onChoose={() => onChoose(product)}
              />
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}
