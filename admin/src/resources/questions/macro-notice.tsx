import { Alert, Button, Typography } from '@mui/material'
import { questions } from '@xinyu/contracts/admin/support'
import { useEffect } from 'react'
import { useGetIdentity, useRefresh, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import type { Question } from './question.ts'

const checkEveryMs = 3_000

/** A macro that has not reached the member yet: what is sent when, and its undo, by button or the key z. */
export const MacroNotice = ({ question: { id, macro } }: { question: Question }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { identity } = useGetIdentity()
  const now = useNow(1)
  const { run, busy } = useAction(questions, 'undoMacro')
  const seconds = macro ? Math.max(0, Math.ceil((new Date(macro.until).getTime() - now.getTime()) / 1000)) : 0
  const isUndoable = macro?.by === identity?.id && seconds > 0
  const undo = (): void => void (busy || run(id, {}))
  useShortcuts({ z: undo }, isUndoable)
  const isEnding = macro !== null && seconds === 0
  useEffect(() => {
    if (!isEnding) return
    const timer = setInterval(refresh, checkEveryMs)
    return () => clearInterval(timer)
  }, [isEnding, refresh])
  if (!macro) return null
  return (
    <Alert
      severity="info"
      role="status"
      action={
        isUndoable && (
          <Button color="inherit" size="small" aria-keyshortcuts="z" disabled={busy} onClick={undo}>
            {translate('xinyu.questions.undoMacro')}
          </Button>
        )
      }
    >
      {translate('xinyu.questions.macroRuns', { title: macro.title })}{' '}
      <span aria-live="off">{translate('xinyu.questions.macroEnds', seconds)}</span>
      {macro.text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 1 }}>
          {macro.text}
        </Typography>
      )}
    </Alert>
  )
}
