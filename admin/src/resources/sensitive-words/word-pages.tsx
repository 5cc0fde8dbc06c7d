import TextFields from '@mui/icons-material/TextFields'
import { sensitiveWords } from '@xinyu/contracts/admin/content'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { Word } from './word.ts'

export const wordPages: ResourceProps = {
  name: sensitiveWords.name,
  icon: TextFields,
  list: lazy(() => import('./word-list.tsx').then((module) => ({ default: module.WordList }))),
  create: lazy(() => import('./word-write.tsx').then((module) => ({ default: module.WordCreate }))),
  edit: lazy(() => import('./word-write.tsx').then((module) => ({ default: module.WordEdit }))),
  recordRepresentation: (word: Word) => word.word,
}
