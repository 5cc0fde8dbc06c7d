import type { BanView } from '@xinyu/contracts/http/users/reports'
import type { ReactNode } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { EmptyView } from '../../shared/ui/lists/states.tsx'
import { AppealForm } from './appeal-form.tsx'
import { BanDetails, OwnAppeals } from './ban-details.tsx'
import type { Measure } from './own-ban.ts'

interface MeasureViewProps {
  measure: Measure
  view: BanView
  onAppeal(text: string, isNew: boolean): Promise<void>
  /** what to do when it is over */
  action?: ReactNode
}

/** A ban or limit: its details, my appeals, and another appeal where one is left. */
export const MeasureView = ({ measure, view: { ban, appeals, mayAppeal }, onAppeal, action }: MeasureViewProps) => {
  const { t } = useText()
  if (!ban) return <EmptyView title={t(`${measure}.over`)} text={t(`${measure}.overText`)} action={action} />
  const isUsed = mayAppeal === 'no' && appeals.every(({ status }) => status !== 'open')
  const isNew = mayAppeal === 'withNewFacts'
  return (
    <div className="stack">
      <BanDetails measure={measure} ban={ban} />
      <OwnAppeals measure={measure} appeals={appeals} />
      {mayAppeal === 'no' ? (
        isUsed && <p className="muted small">{t(`${measure}.used`)}</p>
      ) : (
        <AppealForm key={appeals.length} measure={measure} isNew={isNew} onSend={(text) => onAppeal(text, isNew)} />
      )}
    </div>
  )
}
