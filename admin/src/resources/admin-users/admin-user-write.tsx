import { CheckboxGroupInput, Create, Edit, maxLength, regex, required, SimpleForm, TextInput } from 'react-admin'
import { FormHelp } from '../../shared/form/form-help.tsx'
import { type AdminUser, roleChoices } from './admin-user.ts'

const isPhone = regex(/^1\d{10}$/, 'xinyu.login.phoneMissing')

const Roles = () => <CheckboxGroupInput source="roles" choices={roleChoices} row={false} validate={required()} />

export const AdminUserCreate = () => (
  <Create redirect="list">
    <SimpleForm sx={{ maxWidth: 560 }} defaultValues={{ roles: [] }}>
      <FormHelp text="xinyu.adminUsers.createHelp" />
      <TextInput source="phone" type="tel" validate={[required(), isPhone]} />
      <TextInput source="name" validate={[required(), maxLength(20)]} helperText="xinyu.adminUsers.nameHelp" />
      <Roles />
    </SimpleForm>
  </Create>
)

/** Edits only the roles; other data belongs to the person, or is on their member page. */
export const AdminUserEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={({ roles }: AdminUser) => ({ roles })}>
    <SimpleForm sx={{ maxWidth: 560 }}>
      <FormHelp text="xinyu.adminUsers.editHelp" />
      <Roles />
    </SimpleForm>
  </Edit>
)
