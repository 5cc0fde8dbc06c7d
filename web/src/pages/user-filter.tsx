import { educations, genders } from '@xinyu/contracts/lists/basics'
import { professions } from '@xinyu/contracts/lists/professions'
import { provinces } from '@xinyu/contracts/lists/regions'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { FilterCost } from '../features/browse/filter-cost.tsx'
import { filterParams, parseFilter, type Filter } from '../features/browse/filter.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { Button } from '../shared/ui/button.tsx'
import { AGES, HEIGHTS, Range } from '../shared/ui/fields/age-range.tsx'
import { ChoiceRow, ChoiceSheet } from '../shared/ui/fields/choices.tsx'
import { SwitchRow } from '../shared/ui/lists/rows.tsx'
import { Page } from '../shared/ui/page.tsx'

const switches = ['online', 'withPhoto', 'realName', 'faceChecked', 'gradeChecked'] as const

interface FilterProps {
  filter: Filter
  onChange(change: Filter): void
}

const FilterFields = ({ filter, onChange }: FilterProps) => {
  const { t } = useText()
  return (
    <div className="card stack" style={{ padding: 18 }}>
      <ChoiceRow
        label={t('profile.gender')}
        options={genders}
        value={filter.gender ?? null}
        onChange={(gender) => onChange({ gender: filter.gender === gender ? undefined : gender })}
      />
      <Range
        label={t('browse.age')}
        bounds={AGES}
        from={filter.ageMin}
        to={filter.ageMax}
        onChange={(ageMin, ageMax) => onChange({ ageMin, ageMax })}
      />
      <Range
        label={t('profile.height')}
        bounds={HEIGHTS}
        from={filter.heightMin}
        to={filter.heightMax}
        onChange={(heightMin, heightMax) => onChange({ heightMin, heightMax })}
      />
      <ChoiceSheet
        label={t('browse.province')}
        options={provinces}
        value={filter.provinceCode ?? null}
        onChange={(provinceCode) => onChange({ provinceCode, cityCode: undefined })}
      />
      <ChoiceSheet
        label={t('profile.work')}
        options={professions}
        value={filter.work ?? null}
        onChange={(work) => onChange({ work })}
      />
      <ChoiceSheet
        label={t('browse.educationMin')}
        options={educations}
        value={filter.educationMin ?? null}
        onChange={(educationMin) => onChange({ educationMin })}
      />
    </div>
  )
}

const FilterSwitches = ({ filter, onChange }: FilterProps) => {
  const { t } = useText()
  return (
    <div className="menu rows">
      {switches.map((name) => (
        <SwitchRow
          key={name}
          title={t(`browse.${name}`)}
          checked={filter[name] ?? false}
          onChange={(isOn) => onChange({ [name]: isOn || undefined })}
        />
      ))}
    </div>
  )
}

/** The advanced filter: nothing is preset, and everything can be reset. */
export const Screen = () => {
  const { t } = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [filter, setFilter] = useState<Filter>(() => parseFilter(params))
  const change = (next: Filter): void => setFilter((old) => ({ ...old, ...next }))
  const apply = (chosen: Filter): void => void navigate(`/more-user?${filterParams(chosen)}`, { replace: true })
  return (
    <Page
      title={t('browse.userFilter')}
      right={
        <button type="button" className="text-button" onClick={() => setFilter({})}>
          {t('browse.reset')}
        </button>
      }
    >
      <div className="stack" style={{ flex: 1 }}>
        <FilterFields filter={filter} onChange={change} />
        <FilterSwitches filter={filter} onChange={change} />
        <FilterCost filter={filter} />
        <Link to="/me/wishes">{t('wishes.link')}</Link>
        <Button block size="large" color="primary" onClick={() => apply(filter)}>
          {t('browse.apply')}
        </Button>
      </div>
    </Page>
  )
}
