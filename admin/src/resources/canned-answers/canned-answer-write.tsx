import { Create, Edit, maxLength, NumberInput, required, SimpleForm, TextInput } from 'react-admin'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'

interface Fields {
  title?: string
  text?: string
  order?: number
}
const transform = ({ title = '', text = '', order = 0 }: Fields) => ({ title, text, order })

const CannedAnswerForm = ({ isNew = false }: { isNew?: boolean }) => (
  <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ order: 0 }} toolbar={<WriteToolbar isNew={isNew} />}>
    <TextInput source="title" validate={[required(), maxLength(40)]} />
    <TextInput source="text" multiline minRows={4} validate={[required(), maxLength(2000)]} />
    <NumberInput source="order" min={0} max={9999} step={1} validate={required()} />
  </SimpleForm>
)

export const CannedAnswerCreate = () => (
  <Create redirect="list" transform={transform}>
    <CannedAnswerForm isNew />
  </Create>
)

export const CannedAnswerEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={transform}>
    <CannedAnswerForm />
  </Edit>
)
