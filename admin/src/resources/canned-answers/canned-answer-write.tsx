import type { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { questionPriorities, questionTeams } from '@xinyu/contracts/rules/questions'
import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  Edit,
  maxLength,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useTranslate,
} from 'react-admin'
import { Typography } from '@mui/material'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'
import type { Steps } from '../../shared/macro-steps.tsx'

type Fields = Partial<Omit<RecordOf<typeof cannedAnswers>, 'steps'>> & { steps?: Partial<Steps> | null }
const MAX_TAG = 20

/** Empty steps are none. */
const stepsOf = ({ tags, priority, forwardTo, close = false }: Partial<Steps>): Steps | undefined => {
  const steps = { tags: tags ?? [], priority: priority || null, forwardTo: forwardTo || null, close }
  return steps.tags.length > 0 || steps.priority || steps.forwardTo || close ? steps : undefined
}
const transform = ({ title = '', text = '', order = 0, steps }: Fields) => ({
  title,
  text: text ?? '',
  order,
  steps: stepsOf(steps ?? {}),
})

const saysOrDoes = (fields: Fields) => {
  const { text, steps } = transform(fields)
  return text.trim() === '' && !steps ? { text: 'xinyu.cannedAnswers.nothing' } : {}
}

/** Tags are written, not chosen from a list: each new one becomes a choice of this form. */
const TagsInput = () => {
  const translate = useTranslate()
  return (
    <AutocompleteArrayInput
      source="steps.tags"
      label="xinyu.cannedAnswers.fields.tags"
      choices={[]}
      onCreate={(tag) => (tag ? { id: tag.trim().slice(0, MAX_TAG), name: tag.trim().slice(0, MAX_TAG) } : undefined)}
      createLabel={translate('xinyu.questions.tagsHelp')}
      optionText={(tag: { id: string; name?: string }) => tag.name ?? tag.id}
    />
  )
}

const CannedAnswerForm = ({ isNew = false }: { isNew?: boolean }) => {
  const translate = useTranslate()
  return (
    <SimpleForm
      sx={{ maxWidth: 720 }}
      defaultValues={{ order: 0 }}
      validate={saysOrDoes}
      toolbar={<WriteToolbar isNew={isNew} />}
    >
      <TextInput source="title" validate={[required(), maxLength(40)]} />
      <TextInput source="text" multiline minRows={4} validate={maxLength(2000)} />
      <NumberInput source="order" min={0} max={9999} step={1} validate={required()} />
      <Typography variant="h6" component="h2">
        {translate('xinyu.cannedAnswers.steps')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {translate('xinyu.cannedAnswers.stepsHelp')}
      </Typography>
      <TagsInput />
      <SelectInput
        source="steps.priority"
        label="xinyu.cannedAnswers.fields.priority"
        choices={questionPriorities.map((id) => ({ id, name: `xinyu.questions.priorities.${id}` }))}
      />
      <SelectInput
        source="steps.forwardTo"
        label="xinyu.cannedAnswers.fields.forwardTo"
        choices={questionTeams.map((id) => ({ id, name: `xinyu.questions.teams.${id}` }))}
      />
      <BooleanInput source="steps.close" label="xinyu.cannedAnswers.fields.close" />
    </SimpleForm>
  )
}

export const CannedAnswerCreate = () => (
  <Create redirect="list" transform={transform}>
    <CannedAnswerForm isNew />
  </Create>
)

export const CannedAnswerEdit = () => (
  <Edit mutationMode="pessimistic" redirect="list" transform={transform}>
    <CannedAnswerForm />
  </Edit>
)
