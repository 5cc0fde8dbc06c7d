import { isApprovedContent } from '@xinyu/contracts/rules/people/visibility'
import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { PhotoChooser } from '../../features/face/photo-chooser.tsx'
import { PublishForm } from '../../features/smiles/publish-form.tsx'
import { deleteSmile, usePublishSmile } from '../../features/smiles/publish-smile.ts'
import { ChosenSmile, SmileScore } from '../../features/smiles/smile-score.tsx'
import { messageOf } from '../../shared/api/error-text.ts'
import { useObjectUrl } from '../../shared/lib/use-object-url.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { useMe } from '../../shared/session/me.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

/** The chosen photo and its text, until published. */
const Draft = ({
  photo,
  onChooseAnother,
  onPublished,
}: {
  photo: Blob
  onChooseAnother(): void
  onPublished(post: Post): void
}) => {
  const { t } = useText()
  const publish = usePublishSmile()
  return (
    <div className="stack">
      <ChosenSmile url={useObjectUrl(photo)} />
      <div style={{ textAlign: 'center' }}>
        <button type="button" className="choice" disabled={publish.isPending} onClick={onChooseAnother}>
          {t('smileNew.another')}
        </button>
      </div>
      <PublishForm
        busy={publish.isPending}
        error={publish.error}
        onPublish={(post) => publish.mutate({ photo, ...post }, { onSuccess: onPublished })}
      />
    </div>
  )
}

/** The score of the published smile, what was measured, and the next steps: keep it, or take another photo. */
const Published = ({ photo, post, onChooseAnother }: { photo: Blob; post: Post; onChooseAnother(): void }) => {
  const { t } = useText()
  const title = useRef<HTMLHeadingElement>(null)
  // the submitted form is removed, so the focus moves here
  useEffect(() => title.current?.focus(), [])
  const replace = useMutation({
    mutationFn: async () => {
      const confirmed = await confirm({
        title: t('smileNew.replaceTitle'),
        text: t('smileNew.replaceText'),
        confirm: t('smileNew.another'),
        cancel: t('common.cancel'),
      })
      if (confirmed) await deleteSmile(post)
      return confirmed
    },
    onSuccess: (confirmed) => confirmed && onChooseAnother(),
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <div className="stack">
      <ChosenSmile url={useObjectUrl(photo)} face={post.smile?.face} />
      <SmileScore smile={post.smile} />
      <section className="card">
        <h2 ref={title} tabIndex={-1} className="section-title" style={{ margin: 0 }}>
          {t('smileNew.doneTitle')}
        </h2>
        <p className="muted">{t('smileNew.doneText')}</p>
      </section>
      <div className="chips" style={{ justifyContent: 'center' }}>
        <Link className="choice" to="/smile/pk?tab=mine" replace>
          {t('smileNew.seeMine')}
        </Link>
        <button type="button" className="choice" disabled={replace.isPending} onClick={() => replace.mutate()}>
          {t('smileNew.another')}
        </button>
      </div>
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
  const [post, setPost] = useState<Post | null>(null)
  const chooseAnother = (): void => {
    setPhoto(null)
    setPost(null)
  }
  if (!photo)
    return <PhotoChooser title={t('smileNew.chooseTitle')} text={t('smileNew.chooseText')} onPhoto={setPhoto} />
  if (post) return <Published photo={photo} post={post} onChooseAnother={chooseAnother} />
  return <Draft photo={photo} onChooseAnother={chooseAnother} onPublished={setPost} />
}

/** Take or choose a smile, publish it, see its score at once. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('smileNew.title')}>
      {!me && <MyProfilePlaceholder />}
      {me && (isApprovedContent(me) ? <Composer /> : <NotApproved />)}
    </Page>
  )
}
