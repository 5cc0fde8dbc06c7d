import { Edit, maxLength, required, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin'
import { FormHelp } from '../../shared/form/form-help.tsx'
import type { User } from './user.ts'

/** The fields that staff may change for a member. */
const changeable = ({ name, aboutMe }: User) => ({ name, aboutMe })

export const UserEdit = () => (
  <Edit mutationMode="pessimistic" redirect="show" transform={changeable}>
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <FormHelp text="xinyu.users.editHelp" />
      <TextInput source="name" validate={[required(), maxLength(20)]} />
      <TextInput source="aboutMe" validate={maxLength(1000)} multiline minRows={4} />
    </SimpleForm>
  </Edit>
)
