import Storefront from '@mui/icons-material/Storefront'
import { Chip, Link as MuiLink, Typography } from '@mui/material'
import { products } from '@xinyu/contracts/admin/money'
import { BooleanInput, CreateButton, SearchInput, SelectInput, useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../shared/list-frame/empty.tsx'
import { yuan } from '../../shared/format/format.ts'
import { type Column, useWords } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { productName } from '../../shared/format/product-name.ts'
import { givesOf, type Product, productKinds } from './product.ts'
import { SaleButton } from './sale-button.tsx'

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="type" source="type" choices={productKinds} />,
  <BooleanInput key="onSale" source="onSale" />,
]

const EditLink = ({ product }: { product: Product }) => {
  const createPath = useCreatePath()
  const { locale } = useWords()
  return (
    <MuiLink component={Link} to={createPath({ resource: products.name, type: 'edit', id: product.id })}>
      {productName(product, locale)}
    </MuiLink>
  )
}

const money = (source: 'price' | 'originalPrice'): Column<Product> => ({
  source,
  align: 'right',
  text: ({ [source]: fen }) => (fen === null ? null : (fen / 100).toFixed(2)),
  render: ({ [source]: fen }, { locale }) => (fen === null ? '—' : yuan(fen, locale)),
})
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
      const [key, count] = givesOf(product)
      return translate(key, count)
    },
  },
  money('price'),
  money('originalPrice'),
  { source: 'version', align: 'right', text: ({ version }) => version ?? 1 },
  {
    source: 'onSale',
    text: ({ onSale }, { translate }) => translate(onSale ? 'xinyu.products.onSale' : 'xinyu.products.offSale'),
    render: (product) => <SaleButton product={product} />,
  },
]

const ProductCard = ({ record: product }: { record: Product }) => {
  const { translate, locale } = useWords()
  const [key, count] = givesOf(product)
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

const NoProducts = () => {
  const translate = useTranslate()
  return (
    <Empty
      icon={<Storefront />}
      title={translate('xinyu.products.empty')}
      help={translate('xinyu.products.emptyHelp')}
    />
  )
}

export const ProductList = () => (
  <ListFrame
    resource={products}
    columns={columns}
    card={ProductCard}
    sort={{ field: 'order', order: 'ASC' }}
    filters={filters}
    empty={<NoProducts />}
    actions={<CreateButton />}
  />
)
