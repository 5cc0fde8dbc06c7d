import Storefront from '@mui/icons-material/Storefront'
import { products } from '@xinyu/contracts/admin/money'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Product } from './product.ts'

export const productPages: ResourceProps = {
  name: products.name,
  icon: Storefront,
  list: lazy(() => import('./product-list.tsx').then((module) => ({ default: module.ProductList }))),
  create: lazy(() => import('./product-write.tsx').then((module) => ({ default: module.ProductCreate }))),
  edit: lazy(() => import('./product-write.tsx').then((module) => ({ default: module.ProductEdit }))),
  recordRepresentation: (product: Product) => product.name,
}
