import { service } from '@xinyu/contracts/events/people'
import { maxHoldDays } from '@xinyu/contracts/admin/quality/authority-requests'
import { users } from '@xinyu/contracts/admin/users'
import {
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  maxLength,
  maxValue,
  minLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { FormHelp } from '../../shared/form/form-help.tsx'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'

const services = service.options.map((id) => ({ id, name: `xinyu.authorityRequests.service.${id}` }))
const line = (most: number) => [required(), minLength(2), maxLength(most)]
const nameOf = ({ name, GID }: { name?: string; GID?: string }): string => [name, GID].filter(Boolean).join(' · ')

export const AuthorityRequestCreate = () => (
  <Create redirect="show">
    <SimpleForm
      sx={{ maxWidth: 720 }}
      defaultValues={{ services: [], isHandedOver: false, days: 90 }}
      toolbar={<WriteToolbar isNew />}
    >
      <FormHelp text="xinyu.authorityRequests.formHelp" />
      <TextInput source="authority" validate={line(120)} />
      <TextInput source="reference" validate={line(80)} />
      <TextInput source="legalBasis" multiline validate={line(500)} />
      <ReferenceInput source="user_id" reference={users.name} perPage={10}>
        <AutocompleteInput
          optionText={nameOf}
          filterToQuery={(q: string) => ({ q })}
          validate={required()}
          helperText="xinyu.authorityRequests.personHelp"
        />
      </ReferenceInput>
      <TextInput source="scope" multiline minRows={2} validate={line(1000)} />
      <CheckboxGroupInput source="services" choices={services} validate={required()} />
      <BooleanInput source="isHandedOver" helperText="xinyu.authorityRequests.handedOverHelp" />
      <NumberInput
        source="days"
        min={1}
        max={maxHoldDays}
        validate={[required(), minValue(1), maxValue(maxHoldDays)]}
        helperText="xinyu.authorityRequests.daysHelp"
      />
    </SimpleForm>
  </Create>
)
