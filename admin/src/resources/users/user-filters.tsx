import { genders } from '@xinyu/contracts/lists/basics'
import { BooleanInput, SearchInput, SelectInput, useTranslate } from 'react-admin'
import { useLabel } from '../../shared/hooks/use-label.ts'

const types = [
  { id: 'normal', name: 'xinyu.userType.normal' },
  { id: 'temp', name: 'xinyu.userType.temp' },
]

const GenderInput = ({ source, list }: { source: string; list: typeof genders }) => {
  const label = useLabel()
  return (
    <SelectInput
      source={source}
      translateChoice={false}
      choices={list.map(({ value }) => ({ id: value, name: label<number>(list, value) }))}
    />
  )
}

// SearchInput does not translate its placeholder
const SearchBox = ({ source, alwaysOn }: { source: string; alwaysOn: boolean }) => {
  const translate = useTranslate()
  return (
    <SearchInput
      source={source}
      alwaysOn={alwaysOn}
      placeholder={translate('xinyu.users.search')}
      resettable
      sx={{ minWidth: { sm: 260 } }}
      slotProps={{ htmlInput: { 'aria-label': translate('xinyu.users.search') } }}
    />
  )
}

export const userFilters = [
  <SearchBox key="q" source="q" alwaysOn />,
  <GenderInput key="gender" source="gender" list={genders} />,
  <SelectInput key="type" source="type" choices={types} />,
  <BooleanInput key="isVip" source="isVip" label="xinyu.users.isVip" />,
]
