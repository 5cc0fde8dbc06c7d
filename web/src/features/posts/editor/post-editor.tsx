import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { RegionField } from '../../../shared/ui/fields/region-field.tsx'
import { fieldNames } from './submit-post.ts'
import { PictureGrid } from './picture-grid.tsx'
import { type EditorOptions, useEditor } from './use-editor.ts'
import { useSharedPictures } from './use-shared-pictures.ts'
import type { PostKind } from './working-copy.ts'
import styles from './editor.module.css'
import { ErrorLine } from '../../../shared/ui/fields/form.tsx'

const MAX_TEXT = 2000
const MAX_TOPIC = 30

interface EditorProps extends EditorOptions {
  /** another app shared pictures for a post */
  isShared?: boolean
}

type Editor = ReturnType<typeof useEditor>

const TextField = ({ kind, editor: { copy, change, errors } }: { kind: PostKind; editor: Editor }) => {
  const { t } = useText()
  return (
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
  )
}

const TopicField = ({ editor: { copy, change, errors } }: { editor: Editor }) => {
  const { t } = useText()
  return (
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
      {errors.topic && <ErrorLine error={errors.topic} />}
    </div>
  )
}

const Bottom = ({ editor: { busy, errors, saveDraft } }: { editor: Editor }) => {
  const { t } = useText()
  return (
    <div className={styles['bottom']}>
      <ErrorLine error={errors.form} />
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
  )
}

/** Text, pictures, topic and city of a post. */
export const PostEditor = ({ isShared = false, ...options }: EditorProps) => {
  const { t } = useText()
  const editor = useEditor(options)
  const { copy, change, pictures, errors, refusals } = editor
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
        editor.publish()
      }}
    >
      <div className="stack">
        <TextField kind={options.kind} editor={editor} />
        <PictureGrid pictures={pictures} isSmile={options.kind === 'smile'} error={errors.images} />
        <TopicField editor={editor} />
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
      <Bottom editor={editor} />
    </form>
  )
}
