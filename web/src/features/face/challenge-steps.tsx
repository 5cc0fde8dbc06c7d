import { useText } from '../../shared/i18n/i18n.ts'
import { PickButton } from '../../shared/ui/fields/pick-button.tsx'
import { CameraView } from './camera-view.tsx'
import type { Pose } from './challenge.ts'
import styles from './face.module.css'
import { useObjectUrl } from '../../shared/lib/use-object-url.ts'

interface StepsProps {
  poses: readonly Pose[]
  photos: readonly Blob[]
  busy: boolean
  onPhoto(photo: Blob): void
  onRedo(): void
}

const Taken = ({ photo, alt }: { photo: Blob; alt: string }) => {
  const url = useObjectUrl(photo)
  return <img src={url} alt={alt} />
}

/** One pose after another, by camera or from files; taken photos are shown. */
export const ChallengeSteps = ({ poses, photos, busy, onPhoto, onRedo }: StepsProps) => {
  const { t } = useText()
  const at = Math.min(photos.length, poses.length - 1)
  const pose = poses[at] ?? 'calm'
  return (
    <div className="stack" style={{ flex: 1 }}>
      <div role="status" style={{ textAlign: 'center' }}>
        <p className="muted small">{t('faceCheck.step', { at: at + 1, of: poses.length })}</p>
        <h2 className={styles['ask']}>{t(busy ? 'faceCheck.checking' : `faceCheck.${pose}`)}</h2>
      </div>
      <CameraView label={t('faceCheck.take')} disabled={busy} onShot={onPhoto} />
      <ol className={styles['frames']}>
        {poses.map((name, index) => {
          const photo = photos[index]
          return (
            <li key={name} aria-current={index === photos.length ? 'step' : undefined}>
              {photo ? <Taken photo={photo} alt={t(`faceCheck.${name}`)} /> : index + 1}
            </li>
          )
        })}
      </ol>
      {!busy && (
        <div className={styles['pair']}>
          <PickButton className="choice" capture label={t('faceCheck.takeFile')} onPick={onPhoto} />
          {photos.length > 0 && (
            <button type="button" className="choice" onClick={onRedo}>
              {t('faceCheck.redo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
