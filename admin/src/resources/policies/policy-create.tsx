import { policies } from '@xinyu/contracts/admin/quality/policies'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Create, maxLength, minLength, required, SimpleForm, TextInput, useGetList } from 'react-admin'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'

const isText = [required(), minLength(20), maxLength(8000)]

/** Begins with the text in force. The new version applies at once, to decisions from then on. */
export const PolicyCreate = () => {
  const { data, isPending } = useGetList<RecordOf<typeof policies>>(policies.name, {
    sort: { field: 'version', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  if (isPending) return null
  const { text = '', textEn = '' } = data?.[0] ?? {}
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ text, textEn }} toolbar={<WriteToolbar isNew />}>
        <TextInput source="note" validate={[required(), minLength(2), maxLength(500)]} />
        <TextInput source="text" multiline minRows={8} validate={isText} />
        <TextInput source="textEn" multiline minRows={8} validate={isText} />
      </SimpleForm>
    </Create>
  )
}
