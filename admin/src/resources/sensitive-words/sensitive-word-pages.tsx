import TextFields from '@mui/icons-material/TextFields'
import { sensitiveWords } from '@xinyu/contracts/admin/words'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Word } from './sensitive-word.ts'

export const sensitiveWordPages: ResourceProps = {
  name: sensitiveWords.name,
  icon: TextFields,
  list: lazy(() => import('./sensitive-word-list.tsx').then((module) => ({ default: module.SensitiveWordList }))),
  create: lazy(() => import('./sensitive-word-write.tsx').then((module) => ({ default: module.SensitiveWordCreate }))),
  edit: lazy(() => import('./sensitive-word-write.tsx').then((module) => ({ default: module.SensitiveWordEdit }))),
  recordRepresentation: (word: Word) => word.word,
}
