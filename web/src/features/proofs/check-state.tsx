import { CheckStatus } from '@xinyu/contracts/enums'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate, formatDateTime } from '../../shared/lib/format.ts'

interface CheckProps {
  status: number
  reason: string
  submittedAt: string | null
  photosGoneAt: string | null
}

/** The state of a check, since when, and when its photos are deleted. */
export const CheckState = ({ status, reason, submittedAt, photosGoneAt }: CheckProps) => {
  const { t, language } = useText()
  if (status === CheckStatus.None) return null
  const isSentBack = status === CheckStatus.SentBack
  return (
    <section className="card stack" role={isSentBack ? 'alert' : 'status'} style={{ padding: 18 }}>
      <h2 className="section-title">{t(`proof.state${status as 2 | 3 | 4}`)}</h2>
      {isSentBack && <p>{t('proof.sentBack', { reason })}</p>}
      {status === CheckStatus.Waiting && submittedAt && (
        <p>{t('proof.waiting', { time: formatDateTime(submittedAt, language) })}</p>
      )}
      {photosGoneAt && (
        <p className="muted small">{t('proof.photosGone', { date: formatDate(photosGoneAt, language) })}</p>
      )}
    </section>
  )
}
