import { endSession, getSessions } from '@xinyu/contracts/http/users/account'
import { useMutation, useQuery } from '@tanstack/react-query'
import { SessionRow } from '../../../features/account/session-row.tsx'
import { api } from '../../../shared/api/api.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { QueryView } from '../../../shared/ui/lists/states.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'

type SessionsToEnd = { session_id: string } | { others: true }

/** The list of logins, and ending some of them after a question. */
const useSessions = () => {
  const { t } = useText()
  const query = useQuery({ queryKey: ['sessions'], queryFn: async () => (await api(getSessions, {})).list })
  const end = useMutation({
    mutationFn: (which: SessionsToEnd) => api(endSession, which),
    onSuccess: ({ ended }, which) => {
      toast('others' in which ? t('sessions.othersEnded', { count: ended }) : t('sessions.ended'))
      void query.refetch()
    },
    onError: (error) => {
      toast(messageOf(error))
      void query.refetch()
    },
  })
  const confirmEnd = async (which: SessionsToEnd): Promise<void> => {
    const confirmed = await confirm({
      title: t('others' in which ? 'sessions.endOthersTitle' : 'sessions.endTitle'),
      text: t('sessions.endText'),
      confirm: t('sessions.end'),
      cancel: t('sessions.keep'),
      danger: true,
    })
    if (confirmed) end.mutate(which)
  }
  const isEnding = (id: string): boolean =>
    end.isPending && end.variables !== undefined && 'session_id' in end.variables && end.variables.session_id === id
  return { query, isEnding, confirmEnd }
}

/** My logins: this one is marked; each of the others can be ended, or all of them. */
export const Screen = () => {
  const { t } = useText()
  const { query, isEnding, confirmEnd } = useSessions()
  return (
    <Page title={t('sessions.title')}>
      <QueryView query={query}>
        {(list) => (
          <div className="stack">
            <p>{t('sessions.lead')}</p>
            <ul className="menu rows">
              {list.map((session) => (
                <SessionRow
                  key={session._id}
                  session={session}
                  busy={isEnding(session._id)}
                  onEnd={() => void confirmEnd({ session_id: session._id })}
                />
              ))}
            </ul>
            {list.length > 1 ? (
              <Button block color="danger" fill="outline" onClick={() => void confirmEnd({ others: true })}>
                {t('sessions.endOthers')}
              </Button>
            ) : (
              <p className="muted small">{t('sessions.only')}</p>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
