import type { Gender } from '@xinyu/contracts/enums'
import { genders } from '@xinyu/contracts/lists/basics'
import { useText } from '../../shared/i18n/i18n.ts'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { Slider } from '../../shared/ui/fields/slider.tsx'
import styles from './face.module.css'
import { MAX_DISTANCE, MIN_DISTANCE, searchRangeLevel } from './similarity.ts'

export interface SearchOptions {
  distance: number
  gender: Gender | null
}
const anybody = { value: 0, zh: '不限', en: 'Any' } as const

/** How similar, in plain words, and which people. */
export const SearchControls = ({
  options,
  onChange,
}: {
  options: SearchOptions
  onChange(options: SearchOptions): void
}) => {
  const { t } = useText()
  const range = t(`face.range-${searchRangeLevel(options.distance)}`)
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('face.distance')}>
      <div className={styles['range']}>
        <p aria-hidden="true">
          <b>{t('face.distance')}</b> · {range}
        </p>
        <Slider
          min={MIN_DISTANCE}
          max={MAX_DISTANCE}
          step={0.05}
          value={options.distance}
          aria-label={t('face.distance')}
          aria-valuetext={`${range} · ${t('face.distanceValue', { value: options.distance.toFixed(2) })}`}
          onChange={(distance) => onChange({ ...options, distance })}
        />
        <div className={styles['ends']} aria-hidden="true">
          <span>{t('face.strict')}</span>
          <span>{t('face.distanceValue', { value: options.distance.toFixed(2) })}</span>
          <span>{t('face.loose')}</span>
        </div>
      </div>
      <ChoiceRow
        label={t('profile.gender')}
        options={[anybody, ...genders]}
        value={options.gender ?? 0}
        onChange={(gender) => onChange({ ...options, gender: gender === 0 ? null : gender })}
      />
    </section>
  )
}
