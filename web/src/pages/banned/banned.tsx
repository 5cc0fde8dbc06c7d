import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { MeasureView } from '../../features/appeal/measure-view.tsx'
import { appealAgainst, banQuery } from '../../features/appeal/own-ban.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { goTo } from '../../shared/lib/navigate.ts'
import { clearTicket, storedTicket } from '../../shared/session/appeal-ticket.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, QueryView } from '../../shared/ui/lists/states.tsx'

const LogIn = () => {
  const { t } = useText()
  const open = (): void => {
    clearTicket()
    goTo('/login')
  }
  return (
    <Button color="primary" onClick={open}>
      {t('banned.login')}
    </Button>
  )
}

const Prove = () => {
  const { t } = useText()
  return (
    <>
      <EmptyView title={t('banned.prove')} text={t('banned.proveText')} action={<LogIn />} />
      <p style={{ textAlign: 'center', padding: '12px 0 24px' }}>
        <Link to="/about/connect">{t('banned.support')}</Link>
      </p>
    </>
  )
}

const OwnBan = ({ ticket }: { ticket: string }) => {
  const query = useQuery(banQuery(ticket))
  if (codeOf(query.error) === 'APPEAL_TICKET') return <Prove />
  return (
    <QueryView query={query}>
      {(view) => (
        <MeasureView
          measure="banned"
          view={view}
          action={<LogIn />}
          onAppeal={(text, isNew) => appealAgainst(ticket, text, isNew)}
        />
      )}
    </QueryView>
  )
}

/** For a member whose login a ban refused: rule, reason, end, and the appeal. */
export const Screen = () => {
  const { t } = useText()
  const ticket = storedTicket()
  return <Page title={t('banned.title')}>{ticket === null ? <Prove /> : <OwnBan ticket={ticket} />}</Page>
}
