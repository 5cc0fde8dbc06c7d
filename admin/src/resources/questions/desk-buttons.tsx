import { Button, Stack } from '@mui/material'
import { questions } from '@xinyu/contracts/admin/support'
import { useGetIdentity, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import type { Question } from './question.ts'

/** Claims, assigns, closes and reopens the question, also by shortcut keys. */
export const DeskButtons = ({ question, onReply }: { question: Question; onReply(): void }) => {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const claim = useAction(questions, 'claim')
  const assign = useAction(questions, 'assign')
  const close = useAction(questions, 'close')
  const reopen = useAction(questions, 'reopen')
  const { id, status, assignedTo } = question
  const isMine = assignedTo !== null && assignedTo === identity?.id
  const take = (): void => void claim.run(id, {})
  const end = (): void => void (status === 'closed' ? undefined : close.run(id, {}))
  const open = (): void => void (status === 'open' ? undefined : reopen.run(id, {}))
  useShortcuts({ m: take, e: end, o: open, r: onReply })
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button aria-keyshortcuts="m" disabled={claim.busy} onClick={take}>
        {translate('xinyu.questions.claim')}
      </Button>
      {isMine ? (
        <Button disabled={assign.busy} onClick={() => void assign.run(id, { to: null })}>
          {translate('xinyu.questions.release')}
        </Button>
      ) : (
        <Button
          disabled={assign.busy || !identity}
          onClick={() => void assign.run(id, { to: String(identity?.id ?? '') })}
        >
          {translate('xinyu.questions.assignMe')}
        </Button>
      )}
      {status !== 'closed' && (
        <Button color="error" aria-keyshortcuts="e" disabled={close.busy} onClick={end}>
          {translate('xinyu.questions.close')}
        </Button>
      )}
      {status !== 'open' && (
        <Button aria-keyshortcuts="o" disabled={reopen.busy} onClick={open}>
          {translate('xinyu.questions.reopen')}
        </Button>
      )}
    </Stack>
  )
}
