import { citiesOf, provinces, regionOf } from '@xinyu/contracts/lists/regions'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { placeNames } from '../../shared/lib/places.ts'
import { OptionList } from '../../shared/ui/choices.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'

type City = NonNullable<Profile['liveCity']>
interface RegionProps {
  value: City | null
  onChange(city: City): void
}

/** Province, then city, in one sheet. */
export const RegionField = ({ value, onChange }: RegionProps) => {
  const { t, language } = useText()
  const [open, setOpen] = useState(false)
  const [province, setProvince] = useState<string | null>(null)
  const close = (): void => {
    setOpen(false)
    setProvince(null)
  }
  const choose = (cityCode: string): void => {
    const [inProvince, city] = [regionOf(province ?? ''), regionOf(cityCode)]
    if (!inProvince || !city) return
    onChange({ province: inProvince.zh, city: city.zh, provinceCode: inProvince.value, cityCode: city.value })
    close()
  }
  const text = value ? [...new Set(Object.values(placeNames(value, language === 'en')))].join(' ') : ''
  return (
    <div className="field">
      <span className="label">{t('profile.liveCity')}</span>
      <button
        type="button"
        className="input"
        style={{ textAlign: 'left' }}
        aria-haspopup="dialog"
        aria-label={`${t('profile.liveCity')} ${text || t('common.choose')}`}
        onClick={() => setOpen(true)}
      >
        {text || <span className="muted">{t('common.choose')}</span>}
      </button>
      <Sheet open={open} title={t(province === null ? 'profile.chooseProvince' : 'profile.chooseCity')} onClose={close}>
        {province === null ? (
          <OptionList<string>
            label={t('profile.chooseProvince')}
            options={provinces}
            value={value?.provinceCode ?? null}
            onChange={(code) => setProvince(code)}
          />
        ) : (
          <>
            <button type="button" className="text-button" onClick={() => setProvince(null)}>
              ← {t('profile.otherProvince')}
            </button>
            <OptionList
              label={t('profile.chooseCity')}
              options={citiesOf(province)}
              value={value?.cityCode ?? null}
              onChange={choose}
            />
          </>
        )}
      </Sheet>
    </div>
  )
}
