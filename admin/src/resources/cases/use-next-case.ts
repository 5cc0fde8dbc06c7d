import { useQueryClient } from '@tanstack/react-query'
import { cases } from '@xinyu/contracts/admin/cases'
import { nextCase } from '@xinyu/contracts/http/users/moderation'
import { type CaseKind, caseKinds, type CaseLanguage, caseLanguages } from '@xinyu/contracts/rules/cases'
import { useNotify, useRedirect, useStore } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { useLastDecisions } from '../../shared/undo/last-decisions.ts'

/** The kinds and languages that this moderator works on, kept in the browser. */
export const useSkills = () => {
  const [kinds, setKinds] = useStore<CaseKind[]>('cases.kinds', [...caseKinds])
  const [languages, setLanguages] = useStore<CaseLanguage[]>('cases.languages', [...caseLanguages])
  return { kinds, setKinds, languages, setLanguages }
}

/** Claims the next case and opens it, once what was decided a moment ago has arrived. */
export const useNextCase = () => {
  const { kinds, languages } = useSkills()
  const sent = useLastDecisions().map((decision) => decision.sent)
  const { attempt, busy } = useAttempt()
  const redirect = useRedirect()
  const notify = useNotify()
  const queries = useQueryClient()
  const next = () =>
    attempt(async () => {
      await Promise.all(sent)
      const { case_id } = await callAsUser(nextCase, { kinds, languages })
      await queries.invalidateQueries({ queryKey: [cases.name] })
      if (case_id) redirect('show', cases.name, case_id)
      else {
        notify('xinyu.cases.none', { type: 'success' })
        redirect('list', cases.name)
      }
    })
  return { next: () => void (busy || next()), busy }
}
