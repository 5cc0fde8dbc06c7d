import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { type Area, cropToJpeg } from '../../shared/pictures/crop.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { CropStage, ZoomSlider } from './crop-stage.tsx'
import styles from './pictures.module.css'

/** width by height; null: the picture's own */
const shapes = [
  { value: 'whole', zh: '原图', en: 'Original', aspect: null },
  { value: 'square', zh: '方形', en: 'Square', aspect: 1 },
  { value: 'portrait', zh: '竖版 3:4', en: 'Portrait 3:4', aspect: 3 / 4 },
  { value: 'landscape', zh: '横版 4:3', en: 'Landscape 4:3', aspect: 4 / 3 },
] as const
type Shape = (typeof shapes)[number]['value']

interface CropperProps {
  picture: File
  size: { width: number; height: number }
  isSaving: boolean
  onUse(cut: () => Promise<Blob>): void
  onCancel(): void
}

/** Crops an album picture in shape and size; an unchanged picture is used as it is. */
export const AlbumCropper = ({ picture, size, isSaving, onUse, onCancel }: CropperProps) => {
  const { t } = useText()
  const [shape, setShape] = useState<Shape>('whole')
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const aspect = shapes.find(({ value }) => value === shape)?.aspect ?? size.width / size.height
  return (
    <div className={styles['albumCropper']}>
      <CropStage picture={picture} aspect={aspect} zoom={zoom} onZoom={setZoom} onCut={setArea} />
      <ChoiceRow<Shape> label={t('pictures.shape')} options={shapes} value={shape} onChange={setShape} />
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      <div className={styles['choices']}>
        <Button onClick={onCancel} disabled={isSaving}>
          {t('common.cancel')}
        </Button>
        <Button
          color="primary"
          loading={isSaving}
          loadingText={t('pictures.uploading')}
          onClick={() => onUse(() => cropToJpeg(picture, shape === 'whole' && zoom === 1 ? null : area))}
        >
          {t('pictures.use')}
        </Button>
      </div>
    </div>
  )
}
