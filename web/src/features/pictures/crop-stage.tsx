import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '../../shared/i18n/i18n.ts'
import type { Area } from '../../shared/pictures/crop.ts'
import { Slider } from '../../shared/ui/fields/slider.tsx'
import styles from './pictures.module.css'
import { useObjectUrl } from '../../shared/lib/use-object-url.ts'

/** how far an arrow key moves the picture; a finger moves it by the pixel */
const KEY_STEP_PX = 10

interface StageProps {
  picture: Blob
  /** width by height of the crop */
  aspect: number
  round?: boolean
  zoom: number
  onZoom(zoom: number): void
  onCut(area: Area): void
}

/** A picture moved under its crop frame, by touch or arrow keys. */
export const CropStage = ({ picture, aspect, round = false, zoom, onZoom, onCut }: StageProps) => {
  const { t } = useText()
  const url = useObjectUrl(picture)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <div className={styles['stage']}>
      <Cropper
        image={url}
        crop={crop}
        zoom={zoom}
        aspect={aspect}
        cropShape={round ? 'round' : 'rect'}
        showGrid={!round}
        keyboardStep={KEY_STEP_PX}
        cropperProps={{ 'aria-label': t('pictures.move'), role: 'application' }}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_, pixels) => onCut(pixels)}
      />
    </div>
  )
}

export const ZoomSlider = ({ zoom, onZoom }: Pick<StageProps, 'zoom' | 'onZoom'>) => {
  const { t } = useText()
  return (
    <>
      <span className="muted small" id="zoom">
        {t('pictures.zoom')}
      </span>
      <Slider min={1} max={3} step={0.05} value={zoom} onChange={onZoom} aria-label={t('pictures.zoom')} />
    </>
  )
}
