import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import { cropToJpeg, type Area } from '../../shared/pictures/crop.ts'
import { CropStage, ZoomSlider } from './crop-stage.tsx'
import { PhotoCoach } from './photo-coach.tsx'
import { facesOf, saveAvatar } from './save-avatar.ts'
import styles from './pictures.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorLine } from '../../shared/ui/fields/form.tsx'

interface CropperProps {
  picture: File
  onDone(): void
  onOther(): void
}

/** Whether two crops are identical to the pixel. */
const isSame = (one: Area, other: Area): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= 1)

/** Crops a square, uploads it and makes it the avatar. After a refusal (no face, several) the photo stays here. */
export const AvatarCropper = ({ picture, onDone, onOther }: CropperProps) => {
  const { t } = useText()
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const save = useMutation({
    mutationFn: async () => saveAvatar(await cropToJpeg(picture, area)),
    onSuccess: (profile) => {
      setMe(profile)
      onDone()
    },
  })
  return (
    <div className={styles['cropper']}>
      <CropStage
        picture={picture}
        aspect={1}
        round
        zoom={zoom}
        onZoom={setZoom}
        onCut={(pixels) => {
          // also called when the stage changes its height, as a long error below causes
          if (area && isSame(area, pixels)) return
          setArea(pixels)
          // another crop is another picture: the previous result does not apply
          if (save.isError) save.reset()
        }}
      />
      <div className={styles['tools']}>
        <ErrorLine error={save.error} />
        <PhotoCoach picture={picture} area={area} faces={facesOf(save.error)} />
        <ZoomSlider zoom={zoom} onZoom={setZoom} />
        <div className={styles['choices']}>
          <Button onClick={onOther} disabled={save.isPending}>
            {t('pictures.other')}
          </Button>
          <Button
            color="primary"
            loading={save.isPending}
            loadingText={t('pictures.uploading')}
            onClick={() => save.mutate()}
          >
            {t('pictures.use')}
          </Button>
        </div>
      </div>
    </div>
  )
}
