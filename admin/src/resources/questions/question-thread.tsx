import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import type { Question } from './question.ts'
import { Photo } from '../../shared/photo.tsx'

interface EntryProps {
  by: 'member' | 'support'
  text: string
  images: readonly string[]
  addtime: string
}

/** Member messages are shown as plain text, without clickable links. */
const Entry = ({ by, text, images, addtime }: EntryProps) => {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        borderRadius: 2,
        maxWidth: '90%',
        justifySelf: by === 'support' ? 'end' : 'start',
        bgcolor: by === 'support' ? 'action.selected' : 'action.hover',
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(`xinyu.questions.by.${by}`)} · <DateTime at={addtime} />
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: images.length > 0 ? 1 : 0 }}>
        {images.map((image, index) => (
          <Link key={image} href={image} target="_blank" rel="noreferrer">
            <Photo
              src={image}
              alt={translate('xinyu.questions.picture', index + 1)}
              loading="lazy"
              sx={{ width: 120, height: 120, objectFit: 'cover', borderRadius: 1, display: 'block' }}
            />
          </Link>
        ))}
      </Box>
    </Box>
  )
}

/** The question and all later messages. */
export const QuestionThread = ({ question }: { question: Question }) => {
  const { text, images, addtime, answers } = question
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      <Entry by="member" text={text} images={images} addtime={addtime} />
      {answers.map((answer) => (
        <Entry key={answer._id} {...answer} />
      ))}
    </Box>
  )
}
