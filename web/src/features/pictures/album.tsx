import { ReviewStatus } from '@xinyu/contracts/enums'
import { addImg, deleteImg } from '@xinyu/contracts/http/upload/upload'
import type { Image, Profile } from '@xinyu/contracts/profile'
import { useMutation } from '@tanstack/react-query'
import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { sizeOf } from '../../shared/pictures/crop.ts'
import { retriedPart } from '../../shared/ui/failures/failed-part.tsx'
import { lazyPart } from '../../shared/ui/failures/lazy-part.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { PickButton } from '../../shared/ui/fields/pick-button.tsx'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { LoadingView } from '../../shared/ui/lists/states.tsx'
import styles from './pictures.module.css'

const MAX = 9

interface Picked {
  file: File
  size: { width: number; height: number }
}
const AlbumCropper = lazyPart(async () => (await import('./album-cropper.tsx')).AlbumCropper, {
  ...retriedPart,
  loading: <LoadingView />,
})

/** Picks, crops, adds and deletes pictures. */
const useAlbum = () => {
  const { t } = useText()
  const [picked, setPicked] = useState<Picked | null>(null)
  const close = (): void => setPicked(null)
  const pick = useMutation({
    mutationFn: async (file: File): Promise<Picked> => ({ file, size: await sizeOf(file) }),
    onSuccess: setPicked,
    onError: (error) => toast(messageOf(error)),
  })
  const add = useMutation({
    mutationFn: async (cut: () => Promise<Blob>) => api(addImg, { key: await uploadPicture(await cut()) }),
    onSuccess: async () => {
      close()
      await reloadMe()
    },
    onError: (error) => toast(messageOf(error)),
  })
  const remove = async (image: Image): Promise<void> => {
    const confirmed = await confirm({
      title: t('pictures.deleteTitle'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    })
    if (!confirmed) return
    await api(deleteImg, { img_id: image._id }).then(
      () => reloadMe(),
      (error: unknown) => toast(failureText('delete', error)),
    )
  }
  return { picked, close, pick: pick.mutate, add, remove }
}

const reviewTexts: Partial<Record<number, 'pictures.underReview' | 'pictures.rejected'>> = {
  [ReviewStatus.Waiting]: 'pictures.underReview',
  [ReviewStatus.Rejected]: 'pictures.rejected',
}

const AlbumPicture = ({ image, number, onRemove }: { image: Image; number: number; onRemove(): void }) => {
  const { t } = useText()
  const review = reviewTexts[image.isChecked]
  return (
    <li>
      <Picture src={image.thumb} width="31vw" alt={t('pictures.number', { number })} />
      {review && <span className={styles['review']}>{t(review)}</span>}
      <button type="button" aria-label={t('pictures.delete', { number })} onClick={onRemove}>
        <CloseOutline />
      </button>
    </li>
  )
}

/** My album: pictures, those under review, and empty slots. */
export const Album = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const { picked, close, pick, add, remove } = useAlbum()
  return (
    <>
      <ul className={styles['album']}>
        {profile.images.map((image, index) => (
          <AlbumPicture key={image._id} image={image} number={index + 1} onRemove={() => void remove(image)} />
        ))}
        {profile.images.length < MAX && (
          <li>
            <PickButton
              className={styles['add']}
              disabled={add.isPending}
              onPick={(picture) => pick(picture)}
              label={
                <>
                  <AddOutline aria-hidden="true" />
                  {add.isPending ? t('pictures.uploading') : t('pictures.add')}
                </>
              }
            />
          </li>
        )}
      </ul>
      <Sheet open={picked !== null} title={t('pictures.crop')} onClose={close}>
        {picked && (
          <AlbumCropper
            picture={picked.file}
            size={picked.size}
            isSaving={add.isPending}
            onUse={(cut) => add.mutate(cut)}
            onCancel={close}
          />
        )}
      </Sheet>
    </>
  )
}
