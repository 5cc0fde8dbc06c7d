import { CameraOutline, PictureOutline } from 'antd-mobile-icons'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Flower } from '../../../shared/ui/page-icons.tsx'
import { PickButton } from '../../../shared/ui/fields/pick-button.tsx'
import styles from '../chat.module.css'

/** Other things that can be sent. */
export const MoreTray = ({ onPicture, onFlowers }: { onPicture(files: File[]): void; onFlowers(): void }) => {
  const { t } = useText()
  return (
    <div className={styles['tray']} role="group" aria-label={t('chat.more')}>
      <PickButton
        multiple
        label={
          <>
            <PictureOutline aria-hidden="true" />
            {t('chat.album')}
          </>
        }
        onPick={(_, files) => onPicture(files)}
      />
      <PickButton
        capture="environment"
        label={
          <>
            <CameraOutline aria-hidden="true" />
            {t('chat.camera')}
          </>
        }
        onPick={(file) => onPicture([file])}
      />
      <button type="button" onClick={onFlowers}>
        <Flower />
        {t('chat.sendFlowers')}
      </button>
    </div>
  )
}
