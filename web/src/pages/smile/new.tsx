import { ProfileStatus } from '@xinyu/contracts/enums'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { PhotoChooser } from '../../features/face/photo-chooser.tsx'
import { PublishForm } from '../../features/smiles/publish-form.tsx'
import { useSmileDraft } from '../../features/smiles/smile-draft.ts'
import { ChosenSmile, SmileScore } from '../../features/smiles/smile-score.tsx'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, LoadingView } from '../../shared/ui/states.tsx'

const useUrlOf = (photo: Blob): string => {
  const url = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

/** Why a photo cannot be taken, and the way on. */
const Failed = ({ error, onRetry }: { error: unknown; onRetry(): void }) => {
  const { t } = useText()
  return (
    <div className="card stack" style={{ padding: 18 }} role="alert">
      <h2 className="section-title" style={{ margin: 0 }}>
        {t('smileNew.failedTitle')}
      </h2>
      <p>{messageOf(error)}</p>
      <div>
        <button type="button" className="choice" onClick={onRetry}>
          {t('common.retry')}
        </button>
      </div>
    </div>
  )
}

interface ChosenProps {
  photo: Blob
  draft: ReturnType<typeof useSmileDraft>
  onOther(): void
}
/** The chosen photo: measured at once, then published. */
const Chosen = ({ photo, draft: { keep, publish }, onOther }: ChosenProps) => {
  const { t } = useText()
  const url = useUrlOf(photo)
  const smile = keep.data?.smile
  return (
    <div className="stack">
      <ChosenSmile url={url} face={smile?.face} />
      <div style={{ textAlign: 'center' }}>
        <button type="button" className="choice" disabled={keep.isPending || publish.isPending} onClick={onOther}>
          {t('smileNew.another')}
        </button>
      </div>
      {keep.isPending && (
        <p className="card" role="status">
          {t('smileNew.measuring')}
        </p>
      )}
      {keep.error !== null && <Failed error={keep.error} onRetry={() => keep.mutate(photo)} />}
      {keep.data && (
        <>
          <SmileScore smile={smile} />
          <PublishForm
            mayTakePart={smile?.state !== 'noFace'}
            busy={publish.isPending}
            error={publish.error}
            onPublish={publish.mutate}
          />
        </>
      )}
    </div>
  )
}

const Published = ({ onAgain }: { onAgain(): void }) => {
  const { t } = useText()
  return (
    <div role="status" style={{ display: 'contents' }}>
      <EmptyView
        title={t('smileNew.doneTitle')}
        text={t('smileNew.doneText')}
        action={
          <>
            <Link className="choice" to="/smile/pk?tab=mine">
              {t('smileNew.seeMine')}
            </Link>
            <button type="button" className="text-button" onClick={onAgain}>
              {t('smileNew.again')}
            </button>
          </>
        }
      />
    </div>
  )
}

const NotApproved = () => {
  const { t } = useText()
  return (
    <EmptyView
      title={t('gate.approved.title')}
      text={t('gate.approved.text')}
      action={
        <Link className="choice" to="/register/complete">
          {t('gate.approved.go')}
        </Link>
      }
    />
  )
}

const Composer = () => {
  const { t } = useText()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const draft = useSmileDraft()
  const choose = (next: Blob): void => {
    setPhoto(next)
    draft.keep.mutate(next)
  }
  const again = (): void => {
    setPhoto(null)
    draft.keep.reset()
    draft.publish.reset()
  }
  if (draft.publish.isSuccess) return <Published onAgain={again} />
  if (!photo)
    return <PhotoChooser title={t('smileNew.chooseTitle')} text={t('smileNew.chooseText')} onPhoto={choose} />
  return <Chosen photo={photo} draft={draft} onOther={() => setPhoto(null)} />
}

/** Take or choose a smile, see its score at once, publish it. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('smileNew.title')}>
      {!me && <LoadingView />}
      {me && (me.isCompleted === ProfileStatus.Approved ? <Composer /> : <NotApproved />)}
    </Page>
  )
}
