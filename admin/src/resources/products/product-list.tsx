import { Chip, Typography } from '@mui/material'
import { products } from '@xinyu/contracts/admin/money'
import { BooleanInput, CreateButton, SearchInput, SelectInput } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { yuan } from '../../shared/format/format.ts'
import { moneyColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { productName } from '../../shared/format/product-name.ts'
import { productContent, type Product, productKinds } from './product.ts'
import { SaleButton } from './sale-button.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="type" source="type" choices={productKinds} />,
  <BooleanInput key="onSale" source="onSale" />,
]

const EditLink = ({ product }: { product: Product }) => {
  const { locale } = useTranslation()
  return (
    <RecordLink resource={products.name} id={product.id} type="edit">
      {productName(product, locale)}
    </RecordLink>
  )
}

const columns: Column<Product>[] = [
  { source: 'order', text: ({ order }) => order },
  {
    source: 'name',
    text: ({ name }) => name,
    render: (product) => <EditLink product={product} />,
  },
  { source: 'nameEn', isInFileOnly: true, text: ({ nameEn }) => nameEn },
  { source: 'productNum', text: ({ productNum }) => productNum },
  { source: 'type', text: ({ type }, { translate }) => translate(`xinyu.products.kind.${type}`) },
  {
    source: 'gives',
    text: (product, { translate }) => {
      const [key, count] = productContent(product)
      return translate(key, count)
    },
  },
  moneyColumn('price'),
  moneyColumn('originalPrice'),
  { source: 'version', align: 'right', text: ({ version }) => version ?? 1 },
  {
    source: 'onSale',
    text: ({ onSale }, { translate }) => translate(onSale ? 'xinyu.products.onSale' : 'xinyu.products.offSale'),
    render: (product) => <SaleButton product={product} />,
  },
]

const ProductCard = ({ record: product }: { record: Product }) => {
  const { translate, locale } = useTranslation()
  const [key, count] = productContent(product)
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        <EditLink product={product} /> · {yuan(product.price, locale)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {translate(key, count)} · {product.productNum} · <Chip size="small" label={`v${product.version ?? 1}`} />
      </Typography>
      <SaleButton product={product} />
    </>
  )
}

export const ProductList = () => (
  <ListFrame
    resource={products}
    columns={columns}
    card={ProductCard}
    sort={{ field: 'order', order: 'ASC' }}
    filters={filters}
    actions={<CreateButton />}
  />
)
