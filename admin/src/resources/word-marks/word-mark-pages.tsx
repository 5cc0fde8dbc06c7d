import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import { wordMarks } from '@xinyu/contracts/admin/words'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'

export const wordMarkPages: ResourceProps = {
  name: wordMarks.name,
  icon: BookmarkBorder,
  list: lazy(() => import('./word-mark-list.tsx').then((module) => ({ default: module.WordMarkList }))),
}
