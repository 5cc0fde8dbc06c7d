import { Alert, Box, Button, List, ListItem, ListItemText, TextField, Typography } from '@mui/material'
import { testWords } from '@xinyu/contracts/http/users/moderation'
import type { ReplyOf } from '@xinyu/contracts/call'
import type { WordRule } from '@xinyu/contracts/rules/text/words/word-rule'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { errorText } from '../../shared/api/refusal.ts'

type Tried = ReplyOf<typeof testWords>
const severities = { refuse: 'error', review: 'warning', mark: 'info' } as const

const Findings = ({ findings }: Pick<Tried, 'findings'>) => {
  const translate = useTranslate()
  return (
    <List dense disablePadding>
      {findings.map(({ word, kind, action, seen, innocent }) => (
        <ListItem key={`${word} ${seen} ${innocent}`} disableGutters>
          <ListItemText
            primary={`“${seen}” → ${word}`}
            secondary={[
              translate(`xinyu.sensitiveWords.kind.${kind}`),
              innocent
                ? translate(`xinyu.sensitiveWords.innocent.${innocent}`)
                : translate(`xinyu.sensitiveWords.action.${action}`),
            ].join(' · ')}
            sx={{ overflowWrap: 'anywhere', opacity: innocent ? 0.7 : 1 }}
          />
        </ListItem>
      ))}
    </List>
  )
}

/** Findings of the list in a text, including the unsaved word of a draft. */
export const TryText = ({ draft }: { draft?: WordRule | undefined }) => {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [tried, setTried] = useState<Tried | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setTried(await callAsUser(testWords, draft ? { text, word: draft } : { text }))
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="section" aria-label={translate('xinyu.sensitiveWords.try')} sx={{ width: '100%' }}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('xinyu.sensitiveWords.try')}
      </Typography>
      <TextField
        label={translate('xinyu.sensitiveWords.tryText')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
      <Button sx={{ my: 1 }} disabled={busy || text === ''} onClick={() => void run()}>
        {translate('xinyu.sensitiveWords.try')}
      </Button>
      <Box aria-live="polite">
        {failure && <Alert severity="error">{failure}</Alert>}
        {tried && !failure && (
          <>
            <Alert severity={tried.action ? severities[tried.action] : 'success'}>
              {translate(`xinyu.sensitiveWords.outcome.${tried.action ?? 'none'}`)}
            </Alert>
            <Findings findings={tried.findings} />
          </>
        )}
      </Box>
    </Box>
  )
}
