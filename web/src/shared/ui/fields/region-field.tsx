import { citiesOf, provinces, regionOf } from '@xinyu/contracts/lists/regions'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { placeNames } from '../../places/places.ts'
import { OptionList } from './choices.tsx'
import { Sheet } from '../overlays/sheet.tsx'

export type City = NonNullable<Profile['liveCity']>
/** A city with its province, by its code. */
export const cityOfCode = (cityCode: string | undefined): City | null => {
  const [province, city] = [regionOf(cityCode?.slice(0, 2) ?? ''), regionOf(cityCode ?? '')]
  if (!province || !city) return null
  return { province: province.zh, city: city.zh, provinceCode: province.value, cityCode: city.value }
}

interface RegionProps {
  label: string
  id?: string
  value: City | null
  onChange(city: City): void
  /** may be cleared */
  onClear?: () => void
  /** the text for an empty value; default: none shown */
  clearText?: string
  error?: string | undefined
}

type SheetProps = Pick<RegionProps, 'value' | 'onChange' | 'onClear' | 'clearText'> & { open: boolean; onClose(): void }

const RegionSheet = ({ value, onChange, onClear, clearText, open, onClose }: SheetProps) => {
  const { t } = useText()
  const [province, setProvince] = useState<string | null>(null)
  const close = (): void => {
    onClose()
    setProvince(null)
  }
  const choose = (cityCode: string): void => {
    const city = cityOfCode(cityCode)
    if (city) onChange(city)
    close()
  }
  const clear = (): void => {
    onClear?.()
    close()
  }
  const title = t(province === null ? 'profile.chooseProvince' : 'profile.chooseCity')
  return (
    <Sheet open={open} title={title} onClose={close}>
      {province === null ? (
        <>
          {onClear && value && (
            <button type="button" className="option-row" onClick={clear}>
              {clearText ?? t('common.none')}
            </button>
          )}
          <OptionList<string>
            label={title}
            options={provinces}
            value={value?.provinceCode ?? null}
            onChange={setProvince}
          />
        </>
      ) : (
        <>
          <button type="button" className="text-button" onClick={() => setProvince(null)}>
            ← {t('profile.otherProvince')}
          </button>
          <OptionList label={title} options={citiesOf(province)} value={value?.cityCode ?? null} onChange={choose} />
        </>
      )}
    </Sheet>
  )
}

/** Province, then city, in one sheet. */
export const RegionField = ({ label, id, error, ...region }: RegionProps) => {
  const { t, language } = useText()
  const [open, setOpen] = useState(false)
  const { value, clearText } = region
  const text = value ? [...new Set(Object.values(placeNames(value, language === 'en')))].join(' ') : ''
  const shown = text || (clearText ?? t('common.choose'))
  return (
    <div className="field">
      <span className="label">{label}</span>
      <button
        type="button"
        {...(id === undefined ? {} : { id })}
        className="input"
        style={{ textAlign: 'left' }}
        aria-haspopup="dialog"
        aria-label={`${label} ${shown}`}
        onClick={() => setOpen(true)}
      >
        {text || <span className="muted">{shown}</span>}
      </button>
      {error && (
        <span className="error-line" role="alert">
          {error}
        </span>
      )}
      <RegionSheet {...region} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
