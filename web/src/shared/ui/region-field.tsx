import { citiesOf, provinces, regionOf } from '@xinyu/contracts/lists/regions'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { useText } from '../i18n/i18n.ts'
import { placeNames } from '../lib/places.ts'
import { OptionList } from './choices.tsx'
import { Sheet } from './sheet.tsx'

export type City = NonNullable<Profile['liveCity']>
interface RegionProps {
  label: string
  id?: string
  value: City | null
  onChange(city: City): void
  /** may be left empty again */
  onClear?: () => void
  error?: string | undefined
}

/** Province, then city, in one sheet. */
export const RegionField = ({ label, id, value, onChange, onClear, error }: RegionProps) => {
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
  const clear = (): void => {
    onClear?.()
    close()
  }
  const text = value ? [...new Set(Object.values(placeNames(value, language === 'en')))].join(' ') : ''
  return (
    <div className="field">
      <span className="label">{label}</span>
      <button
        type="button"
        {...(id === undefined ? {} : { id })}
        className="input"
        style={{ textAlign: 'left' }}
        aria-haspopup="dialog"
        aria-label={`${label} ${text || t('common.choose')}`}
        onClick={() => setOpen(true)}
      >
        {text || <span className="muted">{t('common.choose')}</span>}
      </button>
      {error && (
        <span className="error-line" role="alert">
          {error}
        </span>
      )}
      <Sheet open={open} title={t(province === null ? 'profile.chooseProvince' : 'profile.chooseCity')} onClose={close}>
        {province === null ? (
          <>
            {onClear && value && (
              <button type="button" className="option-row" onClick={clear}>
                {t('common.none')}
              </button>
            )}
            <OptionList<string>
              label={t('profile.chooseProvince')}
              options={provinces}
              value={value?.provinceCode ?? null}
              onChange={(code) => setProvince(code)}
            />
          </>
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
