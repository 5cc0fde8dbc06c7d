import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import { setNotificationsEnabled } from '../../shared/push/push-device.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { useAnswers } from './answers.ts'
import type { Consent } from './consents.ts'
import { sendPosition } from './position.ts'
import { textPathOf } from './texts.ts'

const useStateText = ({ kind, given, answeredVersion, textVersion, at, isOutdated }: Consent): string => {
  const { t, language } = useText()
  const time = at ? formatDateTime(at, language) : ''
  if (isOutdated) return t('consents.outdated', { version: textVersion ?? '' })
  if (given && at) return t('consents.given', { time, version: answeredVersion ?? '' })
  if (given) return t(kind === 'papers' ? 'consents.givenBefore' : 'consents.givenUnasked')
  return at ? t('consents.withdrawn', { time }) : t('consents.never')
}

/** Sends this device's position, once allowed; explains what to do when the browser gives none. */
const useSendPosition = () => {
  const { t } = useText()
  return () =>
    sendPosition().then(
      () => toast(t('consents.positionKept')),
      () => toast(t('consents.positionFailed')),
    )
}

const switched = ['recommendation', 'notifications', 'marketing']

const isSwitched = ({ kind }: Consent): boolean => switched.includes(kind)

/** Gives or withdraws a consent; withdrawing names what follows and asks first. */
const useChange = (consent: Consent) => {
  const { t } = useText()
  const { kind } = consent
  const answers = useAnswers()
  const shareLocation = useSendPosition()
  const give = async (): Promise<void> => {
    if (kind === 'notifications' && !(await setNotificationsEnabled(true))) return toast(t('consents.notifyFailed'))
    await answers.mutateAsync([{ kind, given: true }]).then(
      () => (kind === 'location' ? shareLocation() : undefined),
      () => undefined,
    )
  }
  const withdraw = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t(`consents.${kind}.ask`),
      text: t(`consents.${kind}.follows`),
      confirm: t(isSwitched(consent) ? 'consents.turnOff' : 'consents.withdraw'),
      cancel: t('consents.keep'),
      danger: true,
    })
    if (!confirmed) return
    if (kind === 'notifications') await setNotificationsEnabled(false)
    answers.mutate([{ kind, given: false }])
  }
  return { give, withdraw, shareLocation, isPending: answers.isPending }
}

const Choices = ({ consent }: { consent: Consent }) => {
  const { t } = useText()
  const { kind, given, isOutdated } = consent
  const { give, withdraw, shareLocation, isPending } = useChange(consent)
  const isSwitch = isSwitched(consent)
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      {given && kind === 'location' && (
        <Button block onClick={() => void shareLocation()}>
          {t('consents.updatePosition')}
        </Button>
      )}
      {(!given || isOutdated) && (
        <Button block color="primary" loading={isPending} onClick={() => void give()}>
          {t(isOutdated ? 'consents.agreeAgain' : isSwitch ? 'consents.turnOn' : 'consents.agree')}
        </Button>
      )}
      {given && (
        <Button block fill="outline" loading={isPending} onClick={() => void withdraw()}>
          {t(isSwitch ? 'consents.turnOff' : 'consents.withdraw')}
        </Button>
      )}
    </div>
  )
}

/** One consent: its purpose, its state, and the buttons that change it. */
export const ConsentRow = ({ consent }: { consent: Consent }) => {
  const { t } = useText()
  const { kind, given } = consent
  const state = useStateText(consent)
  const name = t(`consents.${kind}.name`)
  const path = textPathOf(kind)
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={name}>
      <h2 className="section-title" style={{ margin: 0 }}>
        {name}
      </h2>
      <p>
        {t(`consents.${kind}.text`)} {path && <Link to={path}>{t('consents.read')}</Link>}
      </p>
      <p className="muted small" role="status">
        {state}
      </p>
      {kind === 'face' && (
        <Link className="adm-button adm-button-default adm-button-block" to="/me/privacy">
          {t('consents.manage')}
        </Link>
      )}
      {kind !== 'face' && (kind !== 'papers' || given) && <Choices consent={consent} />}
    </section>
  )
}
