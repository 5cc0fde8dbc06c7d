import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { useRef } from 'react'
import { useText } from '../i18n/i18n.ts'
import { PickButton } from '../ui/fields/pick-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Upload, Uploads } from './use-uploads.ts'
import styles from './uploads.module.css'

interface TileProps {
  upload: Upload
  number: number
  onRemove(): void
  onRetry(): void
}

const Tile = ({ upload, number, onRemove, onRetry }: TileProps) => {
  const { t } = useText()
  return (
    <li className={styles['tile']}>
      <img
        src={upload.preview}
        alt={t('uploads.picture', { number })}
        className={upload.at === 'there' ? '' : styles['dim']}
      />
      {upload.at === 'sending' && <UploadProgress sent={upload.sent} label={t('uploads.sending', { number })} />}
      {upload.at === 'failed' && (
        <button
          type="button"
          className={styles['retry']}
          aria-label={t('uploads.retryOne', { number })}
          onClick={onRetry}
        >
          {t('uploads.retry')}
        </button>
      )}
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('uploads.remove', { number })}
        onClick={onRemove}
      >
        <CloseOutline />
      </button>
    </li>
  )
}

/** Chooses pictures for a form; each shows its progress, or why it was refused. */
export const UploadField = ({ label, pictures }: { label: string; pictures: Uploads }) => {
  const { t } = useText()
  const field = useRef<HTMLDivElement>(null)
  const { uploads, add, remove, retry, areThere, max } = pictures
  const failed = uploads.find((one) => one.at === 'failed')
  const removeAndStay = (id: string): void => {
    remove(id)
    // the focused button is gone, so moves the focus
    field.current?.focus()
  }
  return (
    <div ref={field} className="field" role="group" aria-label={label} tabIndex={-1}>
      <span className="label">{label}</span>
      {failed?.at === 'failed' && (
        <p className="error-line" role="alert">
          {failed.reason}
        </p>
      )}
      {uploads.length > 0 && (
        <ul className={styles['tiles']}>
          {uploads.map((upload, index) => (
            <Tile
              key={upload.id}
              upload={upload}
              number={index + 1}
              onRemove={() => removeAndStay(upload.id)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      {uploads.length < max && (
        <PickButton
          className="choice"
          multiple
          onPick={(_, files) => add(files)}
          label={
            <>
              <AddOutline aria-hidden="true" /> {t('uploads.add')}
            </>
          }
        />
      )}
      <span className="muted small" role="status">
        {areThere ? '' : t(failed ? 'uploads.someFailed' : 'uploads.wait')}
      </span>
    </div>
  )
}
