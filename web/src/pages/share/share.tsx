import { useQuery } from '@tanstack/react-query'
import { InviteCard, Totals } from '../../features/sharing/invite-card.tsx'
import { InvitedList } from '../../features/sharing/invited-list.tsx'
import { myShareQuery } from '../../features/sharing/my-share.ts'
import styles from '../../features/sharing/sharing.module.css'
import { WhoInvitedMe } from '../../features/sharing/who-invited-me.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

const steps = ['how1', 'how2', 'how3', 'how4'] as const

/** Refer and earn: my invitation, the rewards, who joined, and the rules. */
export const Screen = () => {
  const { t } = useText()
  return (
    <Page title={t('share.title')}>
      <QueryView query={useQuery(myShareQuery)}>
        {(share) => (
          <>
            <div className="stack" style={{ paddingBottom: 8 }}>
              <InviteCard share={share} />
              <Totals share={share} />
            </div>
            <InvitedList />
            <div className="stack">
              <section className="card">
                <h2 className="section-title">{t('share.how')}</h2>
                <ol className={styles['steps']}>
                  {steps.map((step) => (
                    <li key={step}>{t(`share.${step}`)}</li>
                  ))}
                </ol>
              </section>
              <WhoInvitedMe />
            </div>
          </>
        )}
      </QueryView>
    </Page>
  )
}
