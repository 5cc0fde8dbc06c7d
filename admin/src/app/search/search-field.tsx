import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { type HTMLAttributes, type Key, type RefObject, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Found } from './found.ts'
import { useSearch } from './use-search.ts'

const FoundOption = ({ found: { kind, text }, of }: { found: Found; of: HTMLAttributes<HTMLLIElement> }) => {
  const translate = useTranslate()
  return (
    <Box component="li" {...of} sx={{ display: 'flex', gap: 2 }}>
      <Box component="span" sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {translate(kind)}
      </Typography>
    </Box>
  )
}

interface SearchFieldProps {
  input: RefObject<HTMLInputElement | null>
  /** shown until something is written */
  recent: Found[]
  onOpen(chosen: Found): void
}

export const SearchField = ({ input, recent, onOpen }: SearchFieldProps) => {
  const translate = useTranslate()
  const [written, setWritten] = useState('')
  const { found, isBusy, note } = useSearch(written)
  const isEmpty = written.trim() === ''
  return (
    <Autocomplete<Found>
      open={!isEmpty || recent.length > 0}
      options={isEmpty ? recent : found}
      filterOptions={(options) => options}
      getOptionLabel={({ text }) => text}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      value={null}
      inputValue={written}
      onInputChange={(_event, value, cause) => cause === 'input' && setWritten(value)}
      onChange={(_event, chosen) => chosen && onOpen(chosen)}
      autoHighlight
      forcePopupIcon={false}
      loading={isBusy}
      loadingText={translate('xinyu.search.busy')}
      noOptionsText={translate('xinyu.search.none')}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={input}
          label={translate('xinyu.search.label')}
          helperText={note ?? translate(isEmpty ? 'xinyu.search.help' : 'xinyu.search.keys')}
        />
      )}
      renderOption={({ key: _key, ...of }: HTMLAttributes<HTMLLIElement> & { key: Key }, option) => (
        <FoundOption key={option.key} found={option} of={of} />
      )}
    />
  )
}
