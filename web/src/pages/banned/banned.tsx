import { useQuery } from '@tanstack/react-query'
import type { BanView } from '@xinyu/contracts/http/users/reports'
import { Link } from 'react-router-dom'
import { AppealForm } from '../../features/appeal/appeal-form.tsx'
import { BanDetails, OwnAppeals } from '../../features/appeal/ban-details.tsx'
import { banQuery } from '../../features/appeal/own-ban.ts'
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

const Loaded = ({ view: { ban, appeals, mayAppeal }, ticket }: { view: BanView; ticket: string }) => {
  const { t } = useText()
  if (!ban) return <EmptyView title={t('banned.over')} text={t('banned.overText')} action={<LogIn />} />
  const isUsed = mayAppeal === 'no' && appeals.every(({ status }) => status !== 'open')
  return (
    <div className="stack">
      <BanDetails ban={ban} />
      <OwnAppeals appeals={appeals} />
      {mayAppeal === 'no' ? (
        isUsed && <p className="muted small">{t('banned.used')}</p>
      ) : (
        <AppealForm key={appeals.length} ticket={ticket} isNew={mayAppeal === 'withNewFacts'} />
      )}
    </div>
  )
}

const OwnBan = ({ ticket }: { ticket: string }) => {
  const query = useQuery(banQuery(ticket))
  if (codeOf(query.error) === 'APPEAL_TICKET') return <Prove />
  return <QueryView query={query}>{(view) => <Loaded view={view} ticket={ticket} />}</QueryView>
}

/** For a member whose login a ban refused: rule, reason, end, and the appeal. */
export const Screen = () => {
  const { t } = useText()
  const ticket = storedTicket()
  return <Page title={t('banned.title')}>{ticket === null ? <Prove /> : <OwnBan ticket={ticket} />}</Page>
}
