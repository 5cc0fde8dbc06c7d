import { useEffect, useRef, useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PickButton } from '../../shared/ui/fields/pick-button.tsx'
import { CameraView } from './camera-view.tsx'
import styles from './face.module.css'
import { mayHaveCamera } from '../../shared/pictures/use-camera.ts'

interface ChooserProps {
  onPhoto(photo: Blob): void
  /** what to take a photo of, if not a face to search with */
  title?: string
  text?: string
}

/** A photo from the camera or a file. Where the page cannot use the camera, the phone's camera app takes it. */
export const PhotoChooser = ({ onPhoto, title: asked, text }: ChooserProps) => {
  const { t } = useText()
  const [live, setLive] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // the focused control is gone, so moves the focus
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="stack" style={{ flex: 1, justifyContent: 'center', alignItems: 'center', textAlign: 'center' }}>
      <h2 ref={title} tabIndex={-1} className="section-title" style={{ margin: 0 }}>
        {asked ?? t('face.chooseTitle')}
      </h2>
      <p className="muted">{text ?? t('face.chooseText')}</p>
      {live && <CameraView label={t('face.shoot')} onShot={onPhoto} onClose={() => setLive(false)} />}
      <div className={styles['actions']}>
        {!mayHaveCamera() && <PickButton className="choice" capture label={t('face.capture')} onPick={onPhoto} />}
        {mayHaveCamera() && !live && (
          <Button block color="primary" onClick={() => setLive(true)}>
            {t('face.camera')}
          </Button>
        )}
        <PickButton className="choice" label={t('face.file')} onPick={onPhoto} />
      </div>
    </div>
  )
}
