import { Autocomplete, Card, CardContent, MenuItem, Stack, TextField } from '@mui/material'
import { questions } from '@xinyu/contracts/admin/support'
import type { QuestionPriority, QuestionTeam } from '@xinyu/contracts/rules/questions'
import { useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { formatShortDuration, priorityChoices, type Question, teamChoices } from './question.ts'

const MAX_TAG = 20

interface ChoiceProps<T extends string> {
  label: string
  value: T
  choices: readonly { id: T; name: string }[]
  disabled: boolean
  onChange(value: T): void
}

const Choice = <T extends string>({ label, value, choices, disabled, onChange }: ChoiceProps<T>) => {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as T)}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {translate(name)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const Tags = ({ tags, disabled, onChange }: { tags: string[]; disabled: boolean; onChange(tags: string[]): void }) => {
  const translate = useTranslate()
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={[]}
      value={tags}
      disabled={disabled}
      onChange={(_, written) => onChange(written.map((tag) => tag.trim().slice(0, MAX_TAG)).filter(Boolean))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('resources.questions.fields.tags')}
          helperText={translate('xinyu.questions.tagsHelp')}
        />
      )}
    />
  )
}

/** What became of the question so far. */
const Record = ({ question: { assignedTo, firstAnswerSeconds, rating } }: { question: Question }) => {
  const translate = useTranslate()
  const first = formatShortDuration(firstAnswerSeconds)
  const field = (name: string) => translate(`resources.questions.fields.${name}`)
  return (
    <DescriptionList>
      <DescriptionItem label={field('assignedTo')}>
        {assignedTo && <PersonName id={assignedTo} user={null} />}
      </DescriptionItem>
      <DescriptionItem label={field('firstAnswerSeconds')}>
        {first && translate(first.key, first.smart_count)}
      </DescriptionItem>
      <DescriptionItem label={field('stars')} wide>
        {rating && `${'★'.repeat(rating.stars)} ${rating.text}`}
      </DescriptionItem>
    </DescriptionList>
  )
}

/** How the desk sorts the question, and whose it is; each change is saved at once. */
export const Handling = ({ question, isOwn }: { question: Question; isOwn: boolean }) => {
  const translate = useTranslate()
  const classify = useAction(questions, 'classify')
  const forward = useAction(questions, 'forward')
  const { id, tags, priority, team, mergedInto, macro } = question
  const isFixed = isOwn || mergedInto !== null || macro !== null || classify.busy || forward.busy
  return (
    <Card>
      <CardContent>
        <Stack spacing={2} sx={{ mb: 2 }}>
          <Choice<QuestionPriority>
            label={translate('resources.questions.fields.priority')}
            value={priority}
            choices={priorityChoices}
            disabled={isFixed}
            onChange={(next) => void classify.run(id, { tags, priority: next })}
          />
          <Choice<QuestionTeam>
            label={translate('resources.questions.fields.team')}
            value={team}
            choices={teamChoices}
            disabled={isFixed}
            onChange={(to) => void forward.run(id, { to })}
          />
          <Tags tags={tags} disabled={isFixed} onChange={(next) => void classify.run(id, { tags: next, priority })} />
        </Stack>
        <Record question={question} />
      </CardContent>
    </Card>
  )
}
