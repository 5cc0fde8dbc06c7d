import { ReviewStatus } from '@xinyu/contracts/enums'
import { addImg, deleteImg } from '@xinyu/contracts/http/upload'
import type { Image, Profile } from '@xinyu/contracts/profile'
import { useMutation } from '@tanstack/react-query'
import { AddOutline, CloseOutline } from 'antd-mobile-icons'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadMe } from '../../shared/session/me.ts'
import { ask } from '../../shared/ui/modal-store.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { asJpeg } from '../../shared/pictures/crop.ts'
import { pictureAt } from '../../shared/ui/picture-set.ts'
import { PickButton } from '../../shared/ui/pick-button.tsx'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import styles from './pictures.module.css'

const MAX = 9

/** My album: what is there, what is under review, and room for more. */
export const Album = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const add = useMutation({
    mutationFn: async (picture: File) => api(addImg, { key: await uploadPicture(await asJpeg(picture)) }),
    onSuccess: () => reloadMe(),
    onError: (error) => toast(messageOf(error)),
  })
  const remove = async (image: Image): Promise<void> => {
    const yes = await ask({
      title: t('pictures.deleteTitle'),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    })
    if (!yes) return
    await api(deleteImg, { img_id: image._id }).then(
      () => reloadMe(),
      (error: unknown) => toast(failureText('delete', error)),
    )
  }
  return (
    <ul className={styles['album']}>
      {profile.images.map((image, index) => (
        <li key={image._id}>
          <img {...pictureAt(image.thumb, '31vw')} alt={t('pictures.number', { number: index + 1 })} />
          {image.isChecked === ReviewStatus.Waiting && (
            <span className={styles['review']}>{t('pictures.underReview')}</span>
          )}
          {image.isChecked === ReviewStatus.Rejected && (
            <span className={styles['review']}>{t('pictures.rejected')}</span>
          )}
          <button
            type="button"
            aria-label={t('pictures.delete', { number: index + 1 })}
            onClick={() => void remove(image)}
          >
            <CloseOutline />
          </button>
        </li>
      ))}
      {profile.images.length < MAX && (
        <li>
          <PickButton
            className={styles['add']}
            disabled={add.isPending}
            onPick={(picture) => add.mutate(picture)}
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
  )
}
