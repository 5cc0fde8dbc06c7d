import { whyUser } from '@xinyu/contracts/http/users/matching'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { Question } from '../../shared/ui/page-icons.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import styles from './why.module.css'

interface Person {
  _id: string
  name: string
}

/** What the two have in common, by weight, and what the order is based on. */
const Reasons = ({ userId }: { userId: string }) => {
  const { t, language } = useText()
  const me = useMyId()
  const query = useQuery({
    queryKey: ['why', me, userId, language],
    queryFn: () => api(whyUser, { user2_id: userId }),
  })
  return (
    <QueryView query={query}>
      {({ basis, reasons }) => (
        <div className="stack">
          <ul className={styles['reasons']}>
            {reasons.map(({ kind, text, strength }) => (
              <li key={kind}>
                {text}
                <span className={styles['bar']} aria-hidden="true">
                  <span style={{ width: `${Math.round(Math.max(0.08, strength) * 100)}%` }} />
                </span>
              </li>
            ))}
          </ul>
          <p className="muted small">{t(`why.${basis}`)}</p>
          <p className="muted small">{t('why.private')}</p>
          <div className="menu rows">
            <Link className="row" to="/about/matching">
              <span className="body">{t('about.matching')}</span>
            </Link>
            <Link className="row" to="/me/wishes">
              <span className="body">{t('why.change')}</span>
            </Link>
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** Opens the reasons for a recommendation; fetched when opened. */
export const WhyButton = ({ user }: { user: Person }) => {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={t('why.ask', { name: user.name || t('user.noName') })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Question />
      </button>
      <Sheet open={open} title={t('why.title')} onClose={() => setOpen(false)}>
        <Reasons userId={user._id} />
      </Sheet>
    </>
  )
}
