import { useState } from 'react'
import { useFaq } from '../../../features/support/faq-query.ts'
import { FaqList } from '../../../features/support/faq-list.tsx'
import { searchFaq } from '@xinyu/contracts/faq/search'
import { WriteForm } from '../../../features/support/write-form.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { goTo } from '../../../shared/lib/navigate.ts'
import { Page } from '../../../shared/ui/page.tsx'

const minTextLength = 4
const MAX_SIMILAR = 2

/** A new question; while typing, common questions are suggested that may answer it. */
export const Screen = () => {
  const { t } = useText()
  const [text, setText] = useState('')
  const faq = useFaq()
  const similar = text.trim().length < minTextLength ? [] : searchFaq(faq, text).slice(0, MAX_SIMILAR)
  return (
    <Page title={t('support.ask')}>
      <div className="stack">
        <p className="muted">{t('support.lead')}</p>
        <WriteForm
          label={t('support.text')}
          hint={t('support.textHint')}
          onText={setText}
          onSent={({ _id }) => goTo(`/about/connect/questions/${_id}`, { replace: true })}
        />
        {similar.length > 0 && (
          <section aria-live="polite">
            <h2 className="section-title">{t('support.similar')}</h2>
            <FaqList entries={similar} />
          </section>
        )}
      </div>
    </Page>
  )
}
