import { BooleanInput, SearchInput, SelectInput } from 'react-admin'

const genders = [{ id: 1, name: 'xinyu.gender.g1' }, { id: 2, name: 'xinyu.gender.g2' }]
const types = [{ id: 'normal', name: 'xinyu.userType.normal' }, { id: 'temp', name: 'xinyu.userType.temp' }]

export const userFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="xinyu.users.search" resettable sx={{ minWidth: 240 }} />,
  <SelectInput key="gender" source="gender" choices={genders} />,
  <SelectInput key="type" source="type" choices={types} />,
  <BooleanInput key="isVip" source="isVip" label="xinyu.users.isVip" />,
]
