import SupportAgent from '@mui/icons-material/SupportAgent'
import { questions } from '@xinyu/contracts/admin/support'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Question } from './question.ts'

export const questionPages: ResourceProps = {
  name: questions.name,
  icon: SupportAgent,
  list: lazy(() => import('./question-list.tsx').then((module) => ({ default: module.QuestionList }))),
  show: lazy(() => import('./question-show.tsx').then((module) => ({ default: module.QuestionShow }))),
  recordRepresentation: (question: Question) => question.text.slice(0, 20),
}
