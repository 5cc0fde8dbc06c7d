import { useEffect, useEffectEvent } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { takeSharedPictures } from '../../../shared/pictures/shared-pictures.ts'
import { confirm } from '../../../shared/ui/overlays/modal-store.ts'

/** Adds pictures shared by another app after a confirmation: any page can send some here. */
export const useSharedPictures = (isShared: boolean, add: (files: File[]) => void): void => {
  const offer = useEffectEvent(async () => {
    const files = await takeSharedPictures()
    if (files.length === 0) return
    const confirmed = await confirm({
      title: t('postAdd.sharedTitle', { count: files.length }),
      text: t('postAdd.sharedText'),
      confirm: t('postAdd.sharedAdd'),
      cancel: t('postAdd.sharedLeave'),
    })
    if (confirmed) add(files)
  })
  useEffect(() => {
    if (isShared) void offer()
  }, [isShared])
}
