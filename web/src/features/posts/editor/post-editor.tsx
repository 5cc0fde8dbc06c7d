import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { RegionField } from '../../../shared/ui/fields/region-field.tsx'
import { fieldNames } from './submit-post.ts'
import { PictureGrid } from './picture-grid.tsx'
import { useEditor } from './use-editor.ts'
import { useSharedPictures } from './use-shared-pictures.ts'
import type { PostKind, WorkingCopy } from './working-copy.ts'
import styles from './editor.module.css'

const MAX_TEXT = 2000
const MAX_TOPIC = 30

interface EditorProps {
  kind: PostKind
  copyKey: string
  first: WorkingCopy
  /** another app shared pictures for a post */
  isShared?: boolean
  onDone(act: 'publish' | 'draft', postId: string): void
}

/** Text, pictures, topic and city of a post. */
export const PostEditor = ({ kind, copyKey, first, isShared = false, onDone }: EditorProps) => {
  const { t } = useText()
  const { copy, change, pictures, errors, refusals, busy, publish, saveDraft } = useEditor({
    kind,
    copyKey,
    first,
    onDone,
  })
  useSharedPictures(isShared, pictures.add)
  const focusWrong = useEffectEvent(() => {
    const wrong = fieldNames.find((field) => errors[field] !== undefined)
    if (wrong) document.getElementById(`field-${wrong}`)?.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusWrong()
  }, [refusals])
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        publish()
      }}
    >
      <div className="stack">
        <div className="field">
          <label htmlFor="field-text">{t('postAdd.text')}</label>
          <textarea
            id="field-text"
            className="input"
            maxLength={MAX_TEXT}
            value={copy.text}
            placeholder={t(kind === 'smile' ? 'postAdd.smileHint' : 'postAdd.moodHint')}
            aria-invalid={errors.text !== undefined}
            aria-describedby="text-more"
            onChange={(event) => change({ text: event.target.value })}
          />
          <span id="text-more" className={styles['under']}>
            <span className="error-line" role="alert">
              {errors.text}
            </span>
            <span className="muted small">
              {copy.text.length} / {MAX_TEXT}
            </span>
          </span>
        </div>
        <PictureGrid pictures={pictures} isSmile={kind === 'smile'} error={errors.images} />
        <div className="field">
          <label htmlFor="field-topic">{t('postAdd.topic')}</label>
          <input
            id="field-topic"
            className="input"
            maxLength={MAX_TOPIC}
            value={copy.topic}
            placeholder={t('postAdd.topicHint')}
            aria-invalid={errors.topic !== undefined}
            onChange={(event) => change({ topic: event.target.value })}
          />
          {errors.topic && (
            <span className="error-line" role="alert">
              {errors.topic}
            </span>
          )}
        </div>
        <RegionField
          id="field-city"
          label={t('postAdd.city')}
          value={copy.city}
          error={errors.city}
          onChange={(city) => change({ city })}
          onClear={() => change({ city: null })}
        />
        <p className="muted small">{t('postAdd.promise')}</p>
      </div>
      <div className={styles['bottom']}>
        <p className="error-line" role="alert">
          {errors.form}
        </p>
        <div>
          <Button disabled={busy !== null} loading={busy === 'draft'} onClick={saveDraft}>
            {t('postAdd.keepDraft')}
          </Button>
          <Button
            type="submit"
            color="primary"
            disabled={busy !== null}
            loading={busy === 'publish'}
            loadingText={t('postAdd.publishing')}
          >
            {t('postAdd.publish')}
          </Button>
        </div>
      </div>
    </form>
  )
}
