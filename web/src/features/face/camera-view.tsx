import { CloseOutline } from 'antd-mobile-icons'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './face.module.css'
import { useCamera } from '../../shared/pictures/use-camera.ts'

interface CameraProps {
  label: string
  disabled?: boolean
  onShot(photo: Blob): void
  onClose?(): void
}

/** The mirrored camera preview and the shutter button. Without a camera it explains why. */
export const CameraView = ({ label, disabled = false, onShot, onClose }: CameraProps) => {
  const { t } = useText()
  const { video, state, onPlaying, shoot } = useCamera()
  const take = async (): Promise<void> => {
    const photo = await shoot()
    if (photo) onShot(photo)
  }
  if (state === 'refused' || state === 'missing')
    return (
      <p className="card" role="alert">
        {t(state === 'refused' ? 'face.cameraRefused' : 'face.cameraMissing')}
      </p>
    )
  return (
    <div className={styles['camera']}>
      <video ref={video} autoPlay playsInline muted aria-label={t('face.preview')} onPlaying={onPlaying} />
      {state === 'starting' && <p role="status">{t('face.cameraStarting')}</p>}
      {onClose && (
        <button type="button" className={styles['closer']} aria-label={t('face.closeCamera')} onClick={onClose}>
          <CloseOutline />
        </button>
      )}
      <button
        type="button"
        className={styles['shutter']}
        aria-label={label}
        disabled={disabled || state !== 'on'}
        onClick={() => void take()}
      />
    </div>
  )
}
