import { Alert } from '@mui/material'
import { Edit, maxLength, required, SaveButton, SimpleForm, TextInput, Toolbar, useTranslate } from 'react-admin'
import type { User } from './user.ts'

/** only what staff may change for a member */
const changeable = ({ name, aboutMe }: User) => ({ name, aboutMe })

export const UserEdit = () => {
  const translate = useTranslate()
  return (
    <Edit mutationMode="pessimistic" redirect="show" transform={changeable}>
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <Alert severity="info" role="note" sx={{ mb: 2, width: '100%' }}>
          {translate('xinyu.users.editHelp')}
        </Alert>
        <TextInput source="name" validate={[required(), maxLength(20)]} />
        <TextInput source="aboutMe" validate={maxLength(1000)} multiline minRows={4} />
      </SimpleForm>
    </Edit>
  )
}
