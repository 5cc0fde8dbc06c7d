import { Box, Chip } from '@mui/material'
import type { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { type TranslateFunction, useTranslate } from 'react-admin'

export type Steps = NonNullable<RecordOf<typeof cannedAnswers>['steps']>

export const stepTexts = ({ tags, priority, forwardTo, close }: Steps, translate: TranslateFunction): string[] => [
  ...tags.map((tag) => translate('xinyu.cannedAnswers.adds', { tag })),
  ...(priority
    ? [translate('xinyu.cannedAnswers.ranks', { priority: translate(`xinyu.questions.priorities.${priority}`) })]
    : []),
  ...(forwardTo
    ? [translate('xinyu.cannedAnswers.forwards', { team: translate(`xinyu.questions.teams.${forwardTo}`) })]
    : []),
  ...(close ? [translate('xinyu.cannedAnswers.closes')] : []),
]

/** What a macro does beside answering. */
export const MacroSteps = ({ steps }: { steps: Steps }) => {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      aria-label={translate('xinyu.cannedAnswers.steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {stepTexts(steps, translate).map((text) => (
        <li key={text}>
          <Chip size="small" variant="outlined" label={text} />
        </li>
      ))}
    </Box>
  )
}
