import { getFaceList } from '@xinyu/contracts/http/face/faces'
import { useQuery } from '@tanstack/react-query'
import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { useMyId } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { facesKey, useConsent, useWithdrawConsent } from './consent.ts'
import type { ConsentText } from './consent-card.tsx'
import { ConsentOffer } from './consent-offer.tsx'
import { ReadConsent } from './read-consent.tsx'

const MyFaces = () => {
  const { t, language } = useText()
  const me = useMyId()
  const { data } = useQuery({ queryKey: [...facesKey, me], queryFn: () => api(getFaceList, {}) })
  if (!data) return null
  const named = (label: string): string => (label === 'avatar' ? t('faceConsent.avatarFace') : label)
  return data.faces.length === 0 ? (
    <p className="muted small">{t('faceConsent.noFaces')}</p>
  ) : (
    <ul className="chips" aria-label={t('faceConsent.faces')}>
      {data.faces.map(({ _id, label, addtime }) => (
        <li key={_id} className="chip">
          {t('faceConsent.face', { label: named(label), date: formatDate(addtime, language) })}
        </li>
      ))}
    </ul>
  )
}

interface GivenProps {
  at: string | null
  version: string | null
  /** the current consent text */
  text: ConsentText
}

const Given = ({ at, version, text }: GivenProps) => {
  const { t, language } = useText()
  const withdrawal = useWithdrawConsent()
  const withdraw = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('faceConsent.withdrawTitle'),
      text: t('faceConsent.withdrawText'),
      confirm: t('faceConsent.withdrawGo'),
      cancel: t('faceConsent.keep'),
      danger: true,
    })
    if (confirmed) withdrawal.mutate()
  }
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('faceConsent.section')}>
      <h2 className="section-title" style={{ margin: 0 }}>
        {t('faceConsent.section')}
      </h2>
      <p>
        {t('faceConsent.given')}
        <br />
        <span className="muted small">
          {t('faceConsent.givenAt', { date: at ? formatDate(at, language) : '', version: version ?? '' })}
        </span>
      </p>
      {version !== text.version && (
        <>
          <p>{t('faceConsent.renewed')}</p>
          <ReadConsent text={text} />
        </>
      )}
      <MyFaces />
      <Link className="row" style={{ padding: 0, minHeight: 44 }} to="/me/realname/face">
        <span className="body">{t('faceCheck.link')}</span>
        <RightOutline aria-hidden="true" />
      </Link>
      <Button block loading={withdrawal.isPending} onClick={() => void withdraw()}>
        {t('faceConsent.withdraw')}
      </Button>
    </section>
  )
}

/** What the product stores of my face, and the button to withdraw the consent. */
export const MyFaceData = () => {
  const { data } = useConsent()
  if (!data) return null
  const { consent, text } = data
  return consent.given ? <Given at={consent.at} version={consent.textVersion} text={text} /> : <ConsentOffer />
}
