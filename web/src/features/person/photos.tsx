import type { Profile } from '@xinyu/contracts/profile'
import { Swiper } from 'antd-mobile'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { pictureOf } from '../../shared/ui/avatar.tsx'
import { PictureViewer } from '../../shared/ui/picture-viewer.tsx'
import styles from './person.module.css'

const picturesOf = (profile: Profile): { url: string; large: string }[] => {
  const own = profile.avatarImage ?? { url: pictureOf(profile), large: pictureOf(profile) }
  return [own, ...profile.images]
}

/** Avatar and album as one gallery; a tap opens the large picture. */
export const Photos = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const [open, setOpen] = useState<number | null>(null)
  const pictures = picturesOf(profile)
  return (
    <div className={styles['photos']}>
      <Swiper loop={false} indicator={pictures.length > 1 ? undefined : () => null}>
        {pictures.map((picture, index) => (
          <Swiper.Item key={picture.url}>
            <button
              type="button"
              className={styles['photo']}
              onClick={() => setOpen(index)}
              aria-label={t('person.openPhoto', { number: index + 1, total: pictures.length })}
            >
              <img src={picture.url} alt="" />
            </button>
          </Swiper.Item>
        ))}
      </Swiper>
      <PictureViewer pictures={pictures.map(({ large }) => large)} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}
