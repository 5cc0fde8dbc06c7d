import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useEditContext, useLocaleState, useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { yuan } from '../../shared/format/format.ts'
import { productName } from '../../shared/format/product-name.ts'
import { productContent, type Product } from './product.ts'

/** All versions of the product; orders keep the version they were placed with. */
export const ProductHistory = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { record } = useEditContext<Product>()
  if (!record) return null
  const field = (name: string): string => translate(`resources.products.fields.${name}`)
  return (
    <Box sx={{ p: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('xinyu.products.history')}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['version', 'name', 'gives', 'price', 'onSale', 'at', 'by'].map((name) => (
              <TableCell key={name}>{field(name)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {record.history.map((version) => {
            const [key, count] = productContent({ ...version, type: record.type })
            return (
              <TableRow key={version.version}>
                <TableCell>{version.version}</TableCell>
                <TableCell>{productName(version, locale)}</TableCell>
                <TableCell>{translate(key, count)}</TableCell>
                <TableCell>{yuan(version.price, locale)}</TableCell>
                <TableCell>{translate(version.onSale ? 'xinyu.products.onSale' : 'xinyu.products.offSale')}</TableCell>
                <TableCell>{version.at ? <DateTime at={version.at} /> : '—'}</TableCell>
                <TableCell>{version.by ?? '—'}</TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}
