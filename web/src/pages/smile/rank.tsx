import { useSearchParams } from 'react-router-dom'
import { Board } from '../../features/smile-boards/board.tsx'
import { boardNames, type BoardName, type Period, periods } from '../../features/smile-boards/boards.ts'
import styles from '../../features/smile-boards/board.module.css'
import { MyRank } from '../../features/smile-boards/my-rank.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useAuthStatus } from '../../shared/session/session.ts'
import { Page } from '../../shared/ui/page.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'

interface OneOfProps<N extends string> {
  label: string
  names: readonly N[]
  value: N
  onChange(name: N): void
}
const OneOf = <N extends BoardName | Period>({ label, names, value, onChange }: OneOfProps<N>) => {
  const { t } = useText()
  return (
    <RadioGroup
      label={label}
      options={names.map((name) => ({ value: name, label: t(`rank.${name as BoardName | Period}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** The smile boards; the selection is in the address, so back and reload keep it. */
export const Screen = () => {
  const { t } = useText()
  const isMember = useAuthStatus() === 'member'
  const [query, setQuery] = useSearchParams()
  const by = boardNames.find((name) => name === query.get('by')) ?? 'members'
  const period = periods.find((name) => name === query.get('period')) ?? 'week'
  return (
    <Page title={t('rank.title')}>
      <div className={styles['choosers']}>
        <OneOf
          label={t('rank.by')}
          names={boardNames}
          value={by}
          onChange={(next) => setQuery({ by: next, period }, { replace: true })}
        />
        <OneOf
          label={t('rank.period')}
          names={periods}
          value={period}
          onChange={(next) => setQuery({ by, period: next }, { replace: true })}
        />
      </div>
      <Board key={`${by} ${period}`} name={by} period={period} />
      {isMember && by === 'members' && <MyRank period={period} />}
    </Page>
  )
}
