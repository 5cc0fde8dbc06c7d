import { Box } from '@mui/material'
import {
  BooleanInput,
  Create,
  Edit,
  maxLength,
  minValue,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { FormHelp } from '../../shared/form/form-help.tsx'
import { PackageInput } from './package-input.tsx'
import { platformChoices, writableVersion } from './version.ts'

/** `isNew`: platform and number can be set; they never change later, since clients compare them. */
const VersionForm = ({ isNew }: { isNew: boolean }) => (
  <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ platform: 'android', force: false, isOn: false }}>
    <FormHelp text="xinyu.versions.formHelp" />
    <SelectInput source="platform" choices={platformChoices} readOnly={!isNew} validate={required()} />
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>
      <NumberInput source="number" min={1} readOnly={!isNew} validate={[required(), minValue(1)]} />
      <TextInput source="name" validate={[required(), maxLength(20)]} />
      <TextInput source="notes" multiline minRows={4} validate={[required(), maxLength(2000)]} />
      <TextInput source="notesEn" multiline minRows={4} validate={[required(), maxLength(2000)]} />
    </Box>
    <PackageInput />
    <BooleanInput source="force" helperText="xinyu.versions.forceHelp" />
    <BooleanInput source="isOn" helperText="xinyu.versions.isOnHelp" />
  </SimpleForm>
)

export const VersionCreate = () => (
  <Create redirect="list" transform={writableVersion(true)}>
    <VersionForm isNew />
  </Create>
)

export const VersionEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={writableVersion(false)}>
    <VersionForm isNew={false} />
  </Edit>
)
