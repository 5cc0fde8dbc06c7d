import { getip } from '@xinyu/contracts/http/users/account'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { placeNames } from '../../shared/places/places.ts'

/** The province of this network, from the operator's list; unknown when the list has none, never guessed. */
export const IpPlace = () => {
  const { t, language } = useText()
  const { data } = useQuery({ queryKey: ['ip-place'], queryFn: async () => (await api(getip, {})).data })
  if (!data) return null
  const { province, city, provinceCode, cityCode } = data
  const names =
    provinceCode === null
      ? ''
      : Object.values(placeNames({ province, city, provinceCode, cityCode: cityCode ?? '' }, language === 'en'))
          .filter(Boolean)
          .join(' ')
  return (
    <p className="muted small" style={{ marginBottom: 12 }}>
      {t('account.ipPlace', { place: names || t('account.unknownPlace') })}
    </p>
  )
}
