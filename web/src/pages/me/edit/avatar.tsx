import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsentOffer } from '../../../features/face/consent-offer.tsx'
import { messageOf } from '../../../shared/api/error-text.ts'
import { PickButton } from '../../../shared/ui/fields/pick-button.tsx'
import { gateLifted } from '../../../shared/gate/gate.ts'
import { readPendingAction } from '../../../shared/gate/pending.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { sizeOf } from '../../../shared/pictures/crop.ts'
import { useMe } from '../../../shared/session/me.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { retriedPart } from '../../../shared/ui/failures/failed-part.tsx'
import { lazyPart } from '../../../shared/ui/failures/lazy-part.tsx'
import { Page, useBack } from '../../../shared/ui/page.tsx'
import { LoadingView } from '../../../shared/ui/lists/states.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'

const AvatarCropper = lazyPart(
  async () => (await import('../../../features/pictures/avatar-cropper.tsx')).AvatarCropper,
  { ...retriedPart, loading: <LoadingView /> },
)

/** The square avatar cropper. A file that is not a readable picture never gets there. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const back = useBack()
  const [picture, setPicture] = useState<File | null>(null)
  const pick = useMutation({ mutationFn: (file: File) => sizeOf(file), onSuccess: (_, file) => setPicture(file) })
  const done = (): void => {
    toast(t('pictures.avatarSaved'))
    if (readPendingAction()?.gate === 'avatar') gateLifted('/me')
    else back()
  }
  return (
    <Page title={t('pictures.avatarTitle')}>
      {picture ? (
        <AvatarCropper picture={picture} onDone={done} onOther={() => setPicture(null)} />
      ) : (
        <div className="state">
          {me && <Avatar user={me} size={150} />}
          <p>{t('pictures.avatarHint')}</p>
          <ul className="chips" style={{ justifyContent: 'center' }} aria-label={t('coach.title')}>
            {(['face', 'alone', 'light'] as const).map((hint) => (
              <li key={hint} className="chip sea">
                {t(`coach.hints.${hint}`)}
              </li>
            ))}
          </ul>
          <p className="error-line" role="alert">
            {pick.error ? messageOf(pick.error) : ''}
          </p>
          <PickButton className="choice" label={t('pictures.chooseAvatar')} onPick={(file) => pick.mutate(file)} />
          <ConsentOffer />
        </div>
      )}
    </Page>
  )
}
