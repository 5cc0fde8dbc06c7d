import { useText } from '../../shared/i18n/i18n.ts'
import { useCamera } from '../../shared/pictures/use-camera.ts'
import styles from './proofs.module.css'
import { Button } from '../../shared/ui/button.tsx'

interface CameraProps {
  onShot(photo: Blob): void
  onClose(): void
}

/** The back camera with a frame for the card. Without a camera it explains why. */
export const CardCamera = ({ onShot, onClose }: CameraProps) => {
  const { t } = useText()
  const { video, state, onPlaying, shoot } = useCamera('environment')
  const take = async (): Promise<void> => {
    const photo = await shoot()
    if (photo) onShot(photo)
  }
  if (state === 'refused' || state === 'missing')
    return <p role="alert">{t(state === 'refused' ? 'face.cameraRefused' : 'face.cameraMissing')}</p>
  return (
    <>
      <div className={styles['camera']}>
        <video ref={video} autoPlay playsInline muted aria-label={t('face.preview')} onPlaying={onPlaying} />
        {state === 'starting' ? <p role="status">{t('face.cameraStarting')}</p> : <div className={styles['card']} />}
      </div>
      <div className={styles['actions']}>
        <Button color="primary" disabled={state !== 'on'} onClick={() => void take()}>
          {t('face.shoot')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </>
  )
}
