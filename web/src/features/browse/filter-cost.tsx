import type { RequestOf } from '@xinyu/contracts/call'
import { countFilter } from '@xinyu/contracts/http/users/matching'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { useDebouncedValue } from '../../shared/lib/use-debounced-value.ts'
import { useMyId } from '../../shared/session/session.ts'

const DEBOUNCE_MS = 400

/** How many people the limits leave, and how many each limit removes. */
export const FilterCost = ({ filter }: { filter: RequestOf<typeof countFilter> }) => {
  const { t } = useText()
  const me = useMyId()
  const asked = useDebouncedValue(filter, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ['filter-cost', me, asked],
    queryFn: () => api(countFilter, asked),
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  if (!data) return <p className="muted small">{t('filterCost.counting')}</p>
  const words = ({ count, isExact }: { count: number; isExact: boolean }): string =>
    t(isExact ? 'filterCost.people' : 'filterCost.about', { number: count })
  const costs = data.limits.filter(({ takes }) => takes.count > 0)
  return (
    <section className="card" style={{ padding: 18 }} aria-live="polite">
      <p style={{ margin: 0 }}>{t('filterCost.left', { people: words(data.left) })}</p>
      {costs.length > 0 && (
        <ul className="muted small" style={{ margin: '8px 0 0', padding: 0 }}>
          {costs.map(({ name, takes }) => (
            <li key={name}>{t('filterCost.takes', { limit: t(`filterCost.limit.${name}`), people: words(takes) })}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
