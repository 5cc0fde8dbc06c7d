import type { questions } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { questionPriorities, questionTeams } from '@xinyu/contracts/rules/questions'

export type Question = RecordOf<typeof questions>

export const teamChoices = questionTeams.map((id) => ({ id, name: `xinyu.questions.teams.${id}` }))
export const priorityChoices = questionPriorities.map((id) => ({ id, name: `xinyu.questions.priorities.${id}` }))

export const questionStates = (['open', 'answered', 'closed'] as const).map((value) => ({
  value,
  label: `xinyu.questions.status.${value}`,
}))

/** 90 seconds, 5 minutes, 3 hours, 2 days: the largest sufficiently precise unit. */
export const formatShortDuration = (seconds: number | null): { key: string; smart_count: number } | null => {
  if (seconds === null) return null
  const [minute, hour, day] = [60, 3_600, 86_400]
  if (seconds < 2 * minute) return { key: 'xinyu.questions.seconds', smart_count: seconds }
  if (seconds < 2 * hour) return { key: 'xinyu.questions.minutes', smart_count: Math.round(seconds / minute) }
  if (seconds < 2 * day) return { key: 'xinyu.questions.hours', smart_count: Math.round(seconds / hour) }
  return { key: 'xinyu.questions.days', smart_count: Math.round(seconds / day) }
}
