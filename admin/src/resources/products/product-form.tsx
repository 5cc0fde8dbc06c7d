import { Box } from '@mui/material'
import {
  BooleanInput,
  FormDataConsumer,
  maxLength,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { FormHelp } from '../../shared/form/form-help.tsx'
import { type Product, productKinds } from './product.ts'

/** Input in yuan; stored in fen. */
const inYuan = {
  format: (fen: number | null | undefined) => (fen === null || fen === undefined ? '' : fen / 100),
  parse: (text: string) => (text === '' ? null : Math.round(Number(text) * 100)),
  step: 0.01,
  min: 0,
}
const isNumber = regex(/^[a-z0-9-]{1,40}$/, 'xinyu.products.numberForm')

/** The fields of a product. `isNew`: number and kind can be set; they never change later. */
export const ProductForm = ({ isNew }: { isNew: boolean }) => (
  <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ type: 'vip', onSale: false, order: 99, days: 0, points: 0 }}>
    {!isNew && <FormHelp text="xinyu.products.editHelp" />}
    <TextInput source="productNum" readOnly={!isNew} validate={[required(), isNumber]} />
    <SelectInput source="type" choices={productKinds} readOnly={!isNew} validate={required()} />
    <FormDataConsumer<Product>>
      {({ formData }) =>
        formData.type === 'vip' ? (
          <NumberInput source="days" min={1} validate={[required(), minValue(1)]} />
        ) : (
          <NumberInput source="points" min={1} validate={[required(), minValue(1)]} />
        )
      }
    </FormDataConsumer>
    <NumberInput source="price" {...inYuan} validate={[required(), minValue(1)]} />
    <NumberInput source="originalPrice" {...inYuan} helperText="xinyu.products.oldPriceHelp" />
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>
      <TextInput source="name" validate={[required(), maxLength(40)]} />
      <TextInput source="nameEn" validate={[required(), maxLength(40)]} />
      <TextInput source="desc" validate={maxLength(80)} />
      <TextInput source="descEn" validate={maxLength(80)} />
    </Box>
    <TextInput source="appleProductId" validate={maxLength(100)} />
    <NumberInput source="order" min={0} validate={[required(), minValue(0)]} />
    <BooleanInput source="onSale" />
  </SimpleForm>
)
