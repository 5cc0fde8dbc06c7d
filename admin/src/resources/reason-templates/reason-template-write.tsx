import { decidedIn } from '@xinyu/contracts/admin/reviewable'
import {
  BooleanInput,
  Create,
  Edit,
  maxLength,
  minLength,
  NumberInput,
  regex,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'

const isText = [required(), minLength(2), maxLength(500)]

const TemplateForm = ({ isNew = false }: { isNew?: boolean }) => (
  <SimpleForm
    sx={{ maxWidth: 720 }}
    defaultValues={{ order: 100, isOn: true }}
    toolbar={<WriteToolbar isNew={isNew} />}
  >
    <SelectInput
      source="queue"
      disabled={!isNew}
      validate={required()}
      choices={decidedIn.options.map((id) => ({ id, name: `resources.${id}.name` }))}
    />
    <TextInput source="code" disabled={!isNew} validate={[required(), regex(/^[A-Za-z]{2,40}$/)]} />
    <TextInput source="title" validate={[required(), maxLength(40)]} />
    <TextInput source="titleEn" validate={[required(), maxLength(60)]} />
    <TextInput source="text" multiline minRows={2} validate={isText} />
    <TextInput source="textEn" multiline minRows={2} validate={isText} />
    <NumberInput source="order" min={0} max={9999} step={1} validate={required()} />
    <BooleanInput source="isOn" />
  </SimpleForm>
)

interface Fields {
  queue?: string
  code?: string
  title?: string
  titleEn?: string
  text?: string
  textEn?: string
  order?: number
  isOn?: boolean
}
/** Queue and code of a reason never change. */
const changed = ({ title, titleEn, text, textEn, order, isOn }: Fields) => ({
  title,
  titleEn,
  text,
  textEn,
  order,
  isOn,
})

export const ReasonTemplateCreate = () => (
  <Create
    redirect="list"
    transform={(fields: Fields) => ({ ...changed(fields), queue: fields.queue, code: fields.code })}
  >
    <TemplateForm isNew />
  </Create>
)

export const ReasonTemplateEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={changed}>
    <TemplateForm />
  </Edit>
)
