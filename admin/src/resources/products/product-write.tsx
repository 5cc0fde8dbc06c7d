import { Create, Edit } from 'react-admin'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { writableProduct } from './product.ts'

export const ProductCreate = () => (
  <Create redirect="list" transform={writableProduct}>
    <ProductForm isNew />
  </Create>
)

/** Each save creates a new version. */
export const ProductEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={writableProduct} aside={<ProductHistory />}>
    <ProductForm isNew={false} />
  </Edit>
)
