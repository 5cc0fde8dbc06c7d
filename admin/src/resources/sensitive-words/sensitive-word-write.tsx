import { Box } from '@mui/material'
import { Create, Edit, maxLength, required, SelectInput, SimpleForm, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FormHelp } from '../../shared/form/form-help.tsx'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'
import { TryRule } from '../../shared/laboratory/try-rule.tsx'
import { TryText } from './try-text.tsx'
import {
  wordDraft,
  linesInput,
  withoutEmpty,
  type Word,
  wordActionChoices,
  wordKinds,
  writableWord,
} from './sensitive-word.ts'

const phrases = { ...linesInput, multiline: true, minRows: 2, maxRows: 8 } as const

/** Tests the word in the form before it is saved. */
const TryDraft = () => {
  const fields = useWatch() as Partial<Word>
  const word = wordDraft(trimmed(fields))
  return (
    <>
      <TryText draft={word} />
      <TryRule rule={word ? { kind: 'word', word } : null} />
    </>
  )
}

const trimmed = (fields: Partial<Word>): Partial<Word> => ({
  ...fields,
  forms: withoutEmpty(fields.forms),
  except: withoutEmpty(fields.except),
  near: withoutEmpty(fields.near),
})
const transform = (fields: Partial<Word>) => writableWord(trimmed(fields))

const WordForm = ({ isNew = false }: { isNew?: boolean }) => (
  <SimpleForm
    toolbar={<WriteToolbar isNew={isNew} />}
    sx={{ maxWidth: 720 }}
    defaultValues={{ kind: 'other', action: 'refuse', note: '' }}
  >
    <FormHelp text="xinyu.sensitiveWords.help" />
    <TextInput source="word" validate={[required(), maxLength(40)]} />
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>
      <SelectInput source="kind" choices={wordKinds} validate={required()} />
      <SelectInput
        source="action"
        choices={wordActionChoices}
        validate={required()}
        helperText="xinyu.sensitiveWords.actionHelp"
      />
    </Box>
    <TextInput source="forms" {...phrases} helperText="xinyu.sensitiveWords.formsHelp" />
    <TextInput source="except" {...phrases} helperText="xinyu.sensitiveWords.exceptHelp" />
    <TextInput source="near" {...phrases} helperText="xinyu.sensitiveWords.nearHelp" />
    <TextInput source="note" validate={maxLength(200)} />
    <TryDraft />
  </SimpleForm>
)

export const SensitiveWordCreate = () => (
  <Create redirect="list" transform={transform}>
    <WordForm isNew />
  </Create>
)

export const SensitiveWordEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={transform}>
    <WordForm />
  </Edit>
)
