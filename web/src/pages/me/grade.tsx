import { CheckStatus } from '@xinyu/contracts/enums'
import { educations } from '@xinyu/contracts/lists/basics'
import { labelOf } from '@xinyu/contracts/lists/option'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckState } from '../../features/proofs/check-state.tsx'
import { gradeQuery } from '../../features/proofs/checks.ts'
import { GradeForm } from '../../features/proofs/grade-form.tsx'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'

/** The education check: what was submitted, its state, and how to submit again. */
export const Screen = () => {
  const { t, language } = useText()
  const me = useMe()
  const [isAgain, setAgain] = useState(false)
  const query = useQuery({ ...gradeQuery, enabled: me !== null })
  return (
    <Page title={t('grade.title')}>
      <QueryView query={query}>
        {({ hasGradeChecked, education, school, certificate_ids, reason, submittedAt, photosGoneAt }) => {
          const isOpen = hasGradeChecked === CheckStatus.None || hasGradeChecked === CheckStatus.SentBack
          return (
            <div className="stack">
              <CheckState
                status={hasGradeChecked}
                reason={reason}
                submittedAt={submittedAt}
                photosGoneAt={photosGoneAt}
              />
              {school !== '' && !isOpen && (
                <div className="menu rows">
                  <div className="row">
                    <span className="body">{labelOf(educations, education, language)}</span>
                    <span className="muted">{school}</span>
                  </div>
                </div>
              )}
              {hasGradeChecked === CheckStatus.Verified && !isAgain && (
                <Button block onClick={() => setAgain(true)}>
                  {t('grade.again')}
                </Button>
              )}
              {(isOpen || (isAgain && hasGradeChecked === CheckStatus.Verified)) && (
                <>
                  <p className="muted small">{t('grade.lead')}</p>
                  <GradeForm education={education ?? me?.education ?? null} uploaded={certificate_ids} />
                </>
              )}
            </div>
          )
        }}
      </QueryView>
    </Page>
  )
}
